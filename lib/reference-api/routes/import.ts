import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Hono } from "hono";
import pLimit from "p-limit";
import type { ApiContext, ApiEnv } from "../context";
import { runImport } from "../import/import-process";
import { yourDataKeys } from "../import/your-data";
import { problem } from "../problems";
import type { Store } from "../store/open-store";
import { IN_MEMORY } from "../store/sqlite-adapter";

const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
const ANSWERS = ["project", "date", "from", "to", "market"] as const;
const TEXT_LENGTH_MAX = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `POST /admin/import?name=…` (`preview=1` saves nothing), `POST /admin/your-data/keys` (`issue=1` adds one). */
export function importRoutes(store: Store, closing: AbortSignal): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const oneAtATime = pLimit(1);
  routes.post("/import", async (c) => {
    const query = readQuery(c);
    if (query === null || store.path === IN_MEMORY) return problem(c, "bad_request");
    const folder = await mkdtemp(join(tmpdir(), "keyword-desk-upload-"));
    try {
      const path = join(folder, "file");
      if (!(await saveBody(c, path))) return problem(c, "too_large");
      return c.json(await oneAtATime(runImport, store.path, { ...query, path }, closing));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  routes.post("/your-data/keys", async (c) =>
    c.json(await oneAtATime(yourDataKeys, store, c.req.query("issue") === "1")),
  );
  return routes;
}

function readQuery(c: ApiContext) {
  const answers: Partial<Record<(typeof ANSWERS)[number], string>> = {};
  for (const name of ANSWERS) {
    const value = c.req.query(name)?.normalize("NFC").trim();
    if (!value) continue;
    const isDay = name === "date" || name === "from" || name === "to";
    if (value.length > TEXT_LENGTH_MAX || (isDay && !DAY.test(value))) return null;
    answers[name] = value;
  }
  const isPreview = c.req.query("preview") === "1";
  const name = basename(c.req.query("name") ?? "file").slice(0, TEXT_LENGTH_MAX);
  return { name, answers, isPreview, replaces: c.req.query("replace") === "1" };
}

/** @returns false: the body is too large, and its rest stays unread */
async function saveBody(c: ApiContext, path: string): Promise<boolean> {
  let bytes = 0;
  const limited = async function* (body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > IMPORT_BYTES_MAX) return;
      yield chunk;
    }
  };
  const body: AsyncIterable<Uint8Array> = c.req.raw.body ?? Readable.from([]);
  await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }));
  return bytes <= IMPORT_BYTES_MAX;
}
