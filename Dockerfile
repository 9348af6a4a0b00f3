# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /quizdesk
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24-bookworm-slim
WORKDIR /quizdesk
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/console/package.json apps/console/
RUN npm ci --omit=dev --workspace apps/server --include-workspace-root --no-audit --no-fund
COPY scripts scripts
COPY --from=build /quizdesk/apps/server/dist apps/server/dist
COPY --from=build /quizdesk/apps/console/dist apps/console/dist
RUN mkdir /data apps/server/dist/server/compile-cache && chown node /data apps/server/dist/server/compile-cache
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# A first start makes or migrates the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --start-interval=2s CMD ["node", "scripts/health.mjs"]
CMD ["node_modules/.bin/node", "scripts/serve.mjs"]
