import { hashPassword } from "../../../lib/access/password";
import { keywordsPath, postJson } from "./ask";
import type { Desk } from "./desk/desk";

export const PASSWORD = "moss on the north side";

export const lockedSettings = async (): Promise<Record<string, string>> => ({
  DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD),
});

export type Entry = { cookie: string; changeToken: string };

type Served = Pick<Desk, "url">;

export const trySignIn = (desk: Served, password: string, headers: Record<string, string> = {}): Promise<Response> =>
  postJson(desk, "/api/session", { password }, headers);

export async function enter(desk: Served, headers: Record<string, string> = {}): Promise<Entry> {
  const response = await trySignIn(desk, PASSWORD, headers);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await (await fetch(`${desk.url}/settings`, { headers: { cookie } })).text();
  return { cookie, changeToken: /name="change-token" content="([^"]+)"/.exec(page)?.[1] ?? "" };
}

export const post = (
  desk: Served,
  path: string,
  body: unknown,
  { cookie, changeToken }: Entry,
  headers: Record<string, string> = {},
): Promise<Response> => postJson(desk, path, body, { "x-change-token": changeToken, cookie, ...headers });

/** Saves the projects and one project's keywords: 2 requests. */
export async function saveSignedIn(desk: Desk, entry: Entry, projectId: string): Promise<void> {
  for (const path of ["/api/projects", keywordsPath(projectId)]) {
    const response = await post(desk, path, { spend: "if-missing", requestsMax: 20 }, entry);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}
