import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import type { Desk } from "./desk/desk";

export const keywordsPath = (projectId: string): string => `/api${projectHref(projectId)}/keywords`;
export const keywordPath = (projectId: string, keywordId: string): string => `/api${keywordHref(projectId, keywordId)}`;

export function ask(desk: Desk, path: string, spend: "if-missing" | "now" = "if-missing"): Promise<Response> {
  return fetch(desk.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    body: JSON.stringify({ spend, requestsMax: 20, confirmed: true }),
  });
}

export async function save(desk: Desk, ...projectIds: string[]): Promise<void> {
  for (const path of ["/api/projects", ...projectIds.map(keywordsPath)]) {
    const response = await ask(desk, path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}
