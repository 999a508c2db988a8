# The site as an image: docker build -t agency-site . (docs/operations.md, "Containers"). Settings are read when a
# container starts; none is part of the image.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY lab/package.json lab/
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY lab/package.json lab/
# The image has a Node of its own. The compiler is there only because valibot can use its types.
RUN npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript

FROM node:24-slim AS site
WORKDIR /app
COPY package.json ./
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
# Backup, restore and the audit check run from source.
COPY db db
COPY scripts scripts
COPY src/shared src/shared
COPY src/server src/server
COPY src/features src/features
# A new volume takes over owner and mode of the folder it is mounted on.
RUN install -d -m 700 -o 10001 -g 10001 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Docker waits 10 s by default before it kills: run with --stop-timeout 45.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--no-parallel-scavenge", "--v8-pool-size=1", "dist/server/main.js"]

# For backups of PostgreSQL: pg_dump must be at least as new as the server, so both come from the same image.
FROM postgres:17 AS backup
WORKDIR /app
COPY --from=site /usr/local/bin/node /usr/local/bin/node
COPY --from=site /app .
RUN install -d -m 700 -o 10001 -g 10001 /data /backups
ENV NODE_ENV=production DATA_DIR=/data
USER 10001:10001
ENTRYPOINT []
CMD ["node", "scripts/backup.ts", "/backups"]

# What a build makes that names no stage.
FROM site
