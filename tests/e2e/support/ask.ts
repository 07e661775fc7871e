import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import type { Desk } from "./desk/desk";

export const keywordsPath = (projectId: string): string => `/api${projectHref(projectId)}/keywords`;
export const keywordPath = (projectId: string, keywordId: string): string => `/api${keywordHref(projectId, keywordId)}`;

export const postJson = (
  { url }: Pick<Desk, "url">,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard", ...headers },
    body: JSON.stringify(body),
  });

/** Calls a method of the MCP server over HTTP. */
export const postMcp = (
  desk: Pick<Desk, "url">,
  token: string,
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  postJson(
    desk,
    "/mcp",
    { jsonrpc: "2.0", id: 1, method, params },
    {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      ...headers,
    },
  );

export const ask = (desk: Desk, path: string, spend: "if-missing" | "now" = "if-missing"): Promise<Response> =>
  postJson(desk, path, { spend, requestsMax: 20, confirmed: true });

export async function save(desk: Desk, ...projectIds: string[]): Promise<void> {
  for (const path of ["/api/projects", ...projectIds.map(keywordsPath)]) {
    const response = await ask(desk, path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}
