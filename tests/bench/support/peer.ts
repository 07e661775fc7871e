import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Pass } from "./browser";
import { row } from "./keyword-service";
import { type Server, startNext } from "./servers";

/** Path of a SerpBear checkout that is installed and built (`npm ci`, `npm run build`); 3.1.0 works. */
export const PEER_FOLDER_VARIABLE = "SERPBEAR_FOLDER";

export type Peer = Server & { list: string; table: string; pass: Pass };

const DOMAIN = "bench.example";
const SLUG = "bench-example";
const USER = { username: "bench", password: "bench-password" };
const READY_WITHIN_MS = 30_000;

export function peerFolder(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folder = environment[PEER_FOLDER_VARIABLE];
  if (folder === undefined || folder === "") return null;
  if (!existsSync(path.join(folder, ".next", "BUILD_ID")))
    throw new Error(`${PEER_FOLDER_VARIABLE}: nothing is built in ${folder}. Run npm ci and npm run build there.`);
  return path.resolve(folder);
}

/** Starts SerpBear without its scheduler, with the keywords, positions and days of our project of that size. */
export async function startPeer(folder: string, size: number): Promise<Peer> {
  const home = mkdtempSync(path.join(tmpdir(), "keyword-desk-peer-"));
  // SerpBear saves below the folder it starts in.
  mkdirSync(path.join(home, "data"));
  const program = path.join(folder, "node_modules", "next", "dist", "bin", "next");
  const { url, stop: end } = await startNext([program, "start", folder], home, (address) => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_APP_URL: address,
    USER_NAME: USER.username,
    PASSWORD: USER.password,
    SECRET: "a-secret-of-the-bench-that-opens-nothing-else",
    APIKEY: "unused",
  }));
  const stop = async () => {
    await end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const pass = await signIn(url);
    // Its first request creates the tables.
    const response = await fetch(`${url}/api/domains`, { headers: { cookie: `${pass.name}=${pass.value}` } });
    if (!response.ok) throw new Error(`The peer answered ${response.status}: ${await response.text()}`);
    seed(path.join(home, "data", "database.sqlite"), size);
    return { url, stop, pass, list: `${url}/domains`, table: `${url}/domain/${SLUG}` };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(url: string): Promise<Pass> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(USER) };
  for (const deadline = Date.now() + READY_WITHIN_MS; ; ) {
    const response = await fetch(`${url}/api/login`, init).catch(() => null);
    const [, value] = /^token=([^;]+)/.exec(response?.headers.get("set-cookie") ?? "") ?? [];
    if (value !== undefined) return { name: "token", value, url };
    if (Date.now() > deadline) throw new Error(`The peer let nobody in: ${response?.status ?? "no answer"}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Writes what its scraper would write: adding keywords through its pages would look each one up. */
function seed(file: string, size: number): void {
  const database = new DatabaseSync(file);
  const at = "2026-11-20T06:00:00.000Z";
  database
    .prepare("insert into domain (domain, slug, keywordCount, lastUpdated, added, tags) values (?, ?, ?, ?, ?, '[]')")
    .run(DOMAIN, SLUG, size, at, at);
  const insert = database.prepare(
    `insert into keyword (keyword, device, country, city, latlong, domain, lastUpdated, added, position, history, volume,
       url, tags, lastResult, sticky, updating, lastUpdateError, settings)
     values (?, 'desktop', 'US', '', '', ?, ?, ?, ?, ?, ?, ?, ?, '[]', 0, 0, 'false', '')`,
  );
  database.exec("begin");
  for (let index = 0; index < size; index += 1) {
    const { keyword, position, search_volume, ranking_url, tags, recent } = row(index);
    const history = Object.fromEntries(recent.map((day) => [day.date, placeOf(day.position)]));
    insert.run(
      keyword,
      DOMAIN,
      at,
      at,
      placeOf(position),
      JSON.stringify(history),
      search_volume,
      ranking_url,
      JSON.stringify(tags),
    );
  }
  database.exec("commit");
  database.close();
}

/** SerpBear stores 0 for a position outside the top 100. */
const placeOf = (position: number | string): number => (typeof position === "number" ? position : 0);
