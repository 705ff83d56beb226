# syntax=docker/dockerfile:1
# The base of every image; its digest is pinned by whoever can reach the registry (renovate.json asks for it).
ARG NODE_IMAGE=docker.io/library/node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# npmrc: for registries of one's own. `install`, not `ci`: docs/dependencies.md says why.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --no-save --ignore-scripts --no-audit --no-fund
RUN npm run build
ARG SERVICE
RUN node deploy/docker/pack.mjs /packed "services/${SERVICE:?name a service: auth, billing or engagement}" \
    && cp deploy/docker/healthcheck.mjs LICENSE /packed/ \
    && printf 'import "./services/%s/dist/src/main.js";\n' "$SERVICE" > /packed/main.mjs \
    && cd /packed && npm sbom --sbom-format=cyclonedx --sbom-type=application > /tmp/sbom.json && mv /tmp/sbom.json .

# A service without children needs no init: the process handles its signals itself.
FROM ${NODE_IMAGE} AS service
ARG SERVICE
LABEL org.opencontainers.image.title="octavo-${SERVICE}" org.opencontainers.image.licenses="MIT"
COPY --from=build /packed /app
USER 1000:1000
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOME=/tmp PORT=8080 OPS_PORT=9090
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/app/healthcheck.mjs"]
CMD ["node", "/app/main.mjs"]
