FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-slim
WORKDIR /app
# What pages leave outside the heap goes back to the system: left alone, the C library keeps a pool for each thread and
# the gaps between what lives.
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536
COPY package.json ./
# The build has put every other package into its own files; this one is machine code.
COPY --from=build /app/node_modules/@resvg ./node_modules/@resvg
COPY data/races ./data/races
COPY data/stations.json ./data/stations.json
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# New objects in 8 MB halves instead of 16: what a page leaves behind is swept sooner, and 256 MB hold the whole.
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=8", "dist/server.js"]
