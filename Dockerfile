FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
RUN npm run prepare-server

FROM node:24-slim
WORKDIR /app
COPY --from=build /app /app
RUN install -d -m 700 -o 10001 -g 10001 /data
USER 10001:10001
ENV NODE_ENV=production DATA_FOLDER=/data HOST=0.0.0.0 PORT=3000 TRUST_PROXY=1
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/launcher/start.mjs"]
