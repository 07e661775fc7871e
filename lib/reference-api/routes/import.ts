import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { Hono } from "hono";
import pLimit from "p-limit";
import type { ApiEnv } from "../context";
import type { ImportRequest } from "../import/import-file";
import { IMPORT_BYTES_MAX, type ImportReport } from "../import/report";
import { yourDataKeys } from "../import/your-data";
import { Problem } from "../problems";
import { IN_MEMORY, type Store } from "../store/store";

export const IMPORT_PROCESS = ["--max-old-space-size=256", "--import", "tsx", "lib/reference-api/import/run.ts"];

/** A separate process keeps requests of the service running. @param signal ends it */
export async function runImport(databasePath: string, request: ImportRequest, signal?: AbortSignal) {
  const args = [...IMPORT_PROCESS, JSON.stringify({ databasePath, request })];
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal, maxBuffer: Number.POSITIVE_INFINITY });
  return JSON.parse(stdout) as ImportReport;
}

/** `POST /admin/import?name=…` (`preview=1` saves nothing), `POST /admin/your-data/keys?usable=…`. */
export function importRoutes(store: Store, closing: AbortSignal) {
  const oneAtATime = pLimit(1);
  return new Hono<ApiEnv>()
    .post("/import", async (c) => {
      if (store.path === IN_MEMORY) throw new Problem("bad_request");
      // A body without a length could be endless.
      if (!(Number(c.req.header("content-length")) <= IMPORT_BYTES_MAX)) throw new Problem("too_large");
      const { name = "file", preview, replace, ...answers } = c.req.query();
      const folder = await mkdtemp(join(tmpdir(), "keyword-desk-upload-"));
      const path = join(folder, "file");
      const request = { name: basename(name), path, answers, isPreview: preview === "1", replaces: replace === "1" };
      try {
        await writeFile(path, c.req.raw.body ?? "", { mode: 0o600 });
        const signal = AbortSignal.any([closing, c.req.raw.signal]);
        return c.json(await oneAtATime(runImport, store.path, request, signal));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    })
    .post("/your-data/keys", async (c) =>
      c.json(await oneAtATime(yourDataKeys, store, c.req.query("usable")?.split(",") ?? [])),
    );
}
