import { isSame } from "../access/sessions";
import { openedStore } from "../container/get-container";
import { processEnvironment, readSettings } from "../settings/read-settings";
import { type Unready, unreadiness } from "../store/readiness";
import { metricsText } from "./metrics";

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** `GET /healthz`: 200 while the process responds, without database or disk. */
export const health = (): Response => plain(200, "ok");

/** `GET /readyz`: 200 `ready`, or 503 with one missing part per line. */
export async function readiness(): Promise<Response> {
  if (!readSettings(processEnvironment()).ok) return plain(503, "settings");
  const missing = await openedStore().then(unreadiness, (): Unready[] => ["database"]);
  return missing.length === 0 ? plain(200, "ready") : plain(503, missing.join("\n"));
}

/** `GET /metrics`: Prometheus text 0.0.4, requires METRICS_TOKEN; 503 while the database is unreadable. */
export async function metrics(request: Request): Promise<Response> {
  const result = readSettings(processEnvironment());
  if (!result.ok || result.settings.operation.metricsToken === null)
    return plain(404, "Nothing exists at this address.");
  const { databaseUrl, operation } = result.settings;
  if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${operation.metricsToken}`))
    return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
  try {
    const text = await metricsText(databaseUrl === null ? "sqlite" : "postgresql");
    return new Response(text, {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
    });
  } catch {
    return plain(503, "database");
  }
}
