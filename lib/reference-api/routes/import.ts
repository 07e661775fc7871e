import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Hono } from "hono";
import pLimit from "p-limit";
import type { ApiEnv } from "../context";
import { runImport } from "../import/import-process";
import { IMPORT_BYTES_MAX } from "../import/report";
import { yourDataKeys } from "../import/your-data";
import { problem } from "../problems";
import type { Store } from "../store/open-store";
import { IN_MEMORY } from "../store/sqlite-adapter";

/** `POST /admin/import?name=…` (`preview=1` saves nothing), `POST /admin/your-data/keys?usable=…`. */
export function importRoutes(store: Store, closing: AbortSignal): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const oneAtATime = pLimit(1);
  routes.post("/import", async (c) => {
    if (store.path === IN_MEMORY) return problem(c, "bad_request");
    const { name = "file", preview, replace, ...answers } = c.req.query();
    const folder = await mkdtemp(join(tmpdir(), "keyword-desk-upload-"));
    const path = join(folder, "file");
    try {
      if (!(await save(c.req.raw.body, path))) return problem(c, "too_large");
      const flags = { isPreview: preview === "1", replaces: replace === "1" };
      return c.json(
        await oneAtATime(runImport, store.path, { name: basename(name), path, answers, ...flags }, closing),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  routes.post("/your-data/keys", async (c) =>
    c.json(await oneAtATime(yourDataKeys, store, c.req.query("usable")?.split(",") ?? [])),
  );
  return routes;
}

/** @returns false: the body is too large, and its rest stays unread */
async function save(body: AsyncIterable<Uint8Array> | null, path: string): Promise<boolean> {
  let bytes = 0;
  const limited = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > IMPORT_BYTES_MAX) return;
      yield chunk;
    }
  };
  await pipeline(body ?? Readable.from([]), limited, createWriteStream(path, { mode: 0o600 }));
  return bytes <= IMPORT_BYTES_MAX;
}
