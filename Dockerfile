# syntax=docker/dockerfile:1
# docker buildx build --platform linux/amd64,linux/arm64 makes both: the binary is built on the builder's own platform.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS build
WORKDIR /docs-admin
COPY package.json bun.lock ./
RUN npx --yes bun@1.4.5 install --frozen-lockfile
COPY . .
ARG TARGETARCH
RUN npx bun test/release/build.ts "bun-linux-$TARGETARCH"

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin docs-admin \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data /site
COPY --from=build /docs-admin/dist/docs-admin /usr/local/bin/docs-admin
COPY LICENSE /usr/share/doc/docs-admin/LICENSE

# By its number, so that a platform can see that it is not root.
USER 10001:10001
WORKDIR /tmp
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# The binary is Bun too, so that the image needs no other program.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/bin/sh", "-c", \
  "BUN_BE_BUN=1 exec docs-admin -e 'process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)).ok ? 0 : 1)'"]
ENTRYPOINT ["docs-admin"]
