import { createHash } from "node:crypto";
import { expectUsable } from "../support/accessibility";
import { postMcp } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { lockedSettings, PASSWORD } from "../support/locked";
import { watch } from "../support/watch";

const TLS = { "x-forwarded-proto": "https" };
const VERIFIER = "a-verifier-of-at-least-forty-three-characters";
test.use({ extraHTTPHeaders: TLS });

test("an agent asks, a user signs in and grants access, and its token works", async ({
  createDesk,
  page,
  startService,
}) => {
  const desk = await createDesk({ settings: { ...(await lockedSettings()), TRUST_PROXY: "1" } });
  const program = await startService(() => ({ text: "You can close this tab." }));
  const back = `${program.origin}/callback`;
  const at = (path: string, init: RequestInit = {}) =>
    fetch(desk.url + path, { ...init, headers: { ...TLS, ...Object(init.headers) } });

  const { resource } = await (await at("/.well-known/oauth-protected-resource/mcp")).json();
  const server = await (await at("/.well-known/oauth-authorization-server")).json();
  const client = { client_name: "Cursor", redirect_uris: [back] };
  const registration = await at(new URL(server.registration_endpoint).pathname, {
    method: "POST",
    body: JSON.stringify(client),
  });
  const { client_id } = await registration.json();
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: back,
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    resource,
    state: "of the program",
  });
  const { pathname } = new URL(server.authorization_endpoint);

  const check = watch(page, desk.url);
  await page.goto(`${desk.url}${pathname}?${query}`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect Cursor?");
  await expect(page.getByText(`${new URL(back).host} on your own computer`)).toBeVisible();
  await expectUsable(page);
  check();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Share in %").fill("20");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.waitForURL(`${back}?**`);
  const params = new URL(page.url()).searchParams;
  expect([params.get("state"), params.get("iss")]).toEqual(["of the program", server.issuer]);

  const form = { grant_type: "authorization_code", client_id, redirect_uri: back, code_verifier: VERIFIER, resource };
  const body = new URLSearchParams({ ...form, code: params.get("code") ?? "" });
  const tokenResponse = await at(new URL(server.token_endpoint).pathname, { method: "POST", body });
  const { access_token: token } = await tokenResponse.json();
  expect((await postMcp(desk, token, "ping", {}, TLS)).status).toBe(200);
  await page.goto(`${desk.url}/settings/agents`);
  const row = page.getByRole("list", { name: "Agent tokens" }).getByRole("listitem");
  await expect(row).toContainText("20% share");
  expect(await desk.count()).toBe(0);
});
