# PetiYard in one image: built in the first stage, run in the second as somebody without rights, on a read-only root.
#     docker build -t petiyard .
#     docker run --read-only --tmpfs /tmp -v petiyard-data:/data -p 127.0.0.1:3000:3000 petiyard

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev --no-save

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN useradd --system --uid 10001 --no-create-home petiyard && mkdir /data && chown petiyard /data
USER petiyard
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_URL=file:/data/petiyard.sqlite BACKUP_DIR=/data/backups
VOLUME /data
EXPOSE 3000
# Also of a server that hangs: the question ends by itself.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/ready', { signal: AbortSignal.timeout(4000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the signal to stop reaches the server.
CMD ["node_modules/.bin/node", "scripts/start.ts"]
