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
RUN npm run build:frontends
RUN node deploy/docker/pack.mjs /packed gateway \
    && cp deploy/docker/healthcheck.mjs LICENSE /packed/ \
    && cp --recursive frontends/dist/site /packed/site \
    && cd /packed && npm sbom --sbom-format=cyclonedx --sbom-type=application > /tmp/sbom.json && mv /tmp/sbom.json .

FROM ${NODE_IMAGE} AS gateway
LABEL org.opencontainers.image.title="octavo-gateway" org.opencontainers.image.licenses="MIT"
COPY --from=build /packed /app
USER 1000:1000
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOME=/tmp PORT=8080 OPS_PORT=9090
ENV SITE_DIRECTORY=/app/site
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/app/healthcheck.mjs"]
CMD ["node", "/app/gateway/dist/src/main.js"]
