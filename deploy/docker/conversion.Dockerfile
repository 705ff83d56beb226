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
RUN node deploy/docker/pack.mjs /packed services/conversion \
    && cp deploy/docker/healthcheck.mjs LICENSE /packed/ \
    && cd /packed && npm sbom --sbom-format=cyclonedx --sbom-type=application > /tmp/sbom.json && mv /tmp/sbom.json .

FROM ${NODE_IMAGE} AS conversion
LABEL org.opencontainers.image.title="octavo-conversion" org.opencontainers.image.licenses="MIT"
# Which languages scanned pages are read in: `tesseract-ocr-all` is every one there is, 290 MB.
ARG RECOGNITION_PACKAGES=tesseract-ocr-all
# Not pinned to a version: Debian keeps only the newest security release, and that is the one to have.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
      chromium-headless-shell fontconfig fonts-liberation fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core \
      libturbojpeg0 tini ${RECOGNITION_PACKAGES} \
    && fc-cache --force \
    && dpkg-query --show > /debian-packages.txt \
    && rm -rf /var/lib/apt/lists/* /var/log/*.log /var/log/apt
COPY --from=build /packed /app
RUN install --directory --owner 1000 --group 1000 --mode 0700 /storage
USER 1000:1000
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOME=/tmp PORT=8080 OPS_PORT=9090
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/app/healthcheck.mjs"]
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell STORAGE_DIRECTORY=/storage
VOLUME /storage
# Chromium leaves orphans behind; somebody must reap them.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "/app/services/conversion/dist/src/main.js"]
