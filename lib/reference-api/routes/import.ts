import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
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
    // A body without a length could be endless.
    if (!(Number(c.req.header("content-length")) <= IMPORT_BYTES_MAX)) return problem(c, "too_large");
    const { name = "file", preview, replace, ...answers } = c.req.query();
    const folder = await mkdtemp(join(tmpdir(), "keyword-desk-upload-"));
    const path = join(folder, "file");
    const request = { name: basename(name), path, answers, isPreview: preview === "1", replaces: replace === "1" };
    try {
      await writeFile(path, c.req.raw.body ?? "", { mode: 0o600 });
      return c.json(await oneAtATime(runImport, store.path, request, closing));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  routes.post("/your-data/keys", async (c) =>
    c.json(await oneAtATime(yourDataKeys, store, c.req.query("usable")?.split(",") ?? [])),
  );
  return routes;
}
