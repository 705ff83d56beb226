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
RUN node deploy/docker/pack.mjs /packed services/kit \
    && find services -maxdepth 3 -path '*/prisma/migrations' -exec cp --parents --recursive {} /packed \; \
    && cp LICENSE /packed/ \
    && cd /packed && npm sbom --sbom-format=cyclonedx --sbom-type=application > /tmp/sbom.json && mv /tmp/sbom.json .

# Brings one service's tables to their newest form and ends: docker run … octavo-migrations services/auth
FROM ${NODE_IMAGE} AS migrations
LABEL org.opencontainers.image.title="octavo-migrations" org.opencontainers.image.licenses="MIT"
COPY --from=build /packed /app
USER 1000:1000
WORKDIR /app
ENV NODE_ENV=production HOME=/tmp
HEALTHCHECK NONE
ENTRYPOINT ["node", "/app/services/kit/dist/src/database/migrate-main.js"]
