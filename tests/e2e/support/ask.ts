import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import type { Desk } from "./desk/desk";

/** Below a desk's address. */
export const keywordsPath = (projectId: string): string => `/api${projectHref(projectId)}/keywords`;
export const keywordPath = (projectId: string, keywordId: string): string => `/api${keywordHref(projectId, keywordId)}`;

/** Asks the dashboard as its own pages do, without a browser: how a test gets saved data to begin with. */
export function ask(desk: Desk, path: string, spend: "if-missing" | "now" = "if-missing"): Promise<Response> {
  return fetch(desk.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    body: JSON.stringify({ spend, requestsMax: 20, confirmed: true }),
  });
}

/** Saves the projects and the keyword lists of the named projects. Fails when the service does. */
export async function save(desk: Desk, ...projectIds: string[]): Promise<void> {
  for (const path of ["/api/projects", ...projectIds.map(keywordsPath)]) {
    const response = await ask(desk, path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}
