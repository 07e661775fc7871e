import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Hono } from "hono";
import type { ApiContext, ApiEnv } from "../context";
import { importProcesses } from "../import/import-process";
import { problem } from "../problems";
import { IN_MEMORY } from "../store/sqlite-adapter";

export const UPLOAD_BYTES_MAX = 512 * 1024 * 1024;
const ANSWERS = ["project", "date", "from", "to", "market"] as const;
const TEXT_LENGTH_MAX = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `POST /admin/import?name=…`: imports the body and returns a report; `preview=1` saves nothing.
 * `POST /admin/your-data/keys`: key digests of *Your data*; `issue=1` adds a key. Not counted.
 */
export function importRoutes(databasePath: string, closing: AbortSignal): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const processes = importProcesses(databasePath, closing);
  routes.post("/import", async (c) => {
    const query = readQuery(c);
    if (query === null || databasePath === IN_MEMORY) return problem(c, "bad_request");
    const folder = await mkdtemp(join(tmpdir(), "keyword-desk-upload-"));
    try {
      const path = join(folder, "file");
      if (!(await saveBody(c, path))) return problem(c, "too_large");
      return c.json(await processes.importFile({ ...query, path }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  routes.post("/your-data/keys", async (c) => c.json(await processes.keys(c.req.query("issue") === "1")));
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
  const file = await open(path, "w", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of c.req.raw.body ?? []) {
      bytes += chunk.length;
      if (bytes > UPLOAD_BYTES_MAX) return false;
      await file.write(chunk);
    }
    return true;
  } finally {
    await file.close();
  }
}
