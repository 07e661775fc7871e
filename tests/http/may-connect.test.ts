import { expect, test } from "vitest";
import { hashPassword } from "../../lib/access/password";
import { mayConnect } from "../../lib/http/may-connect";
import { accountGround } from "../support/account-ground";
import { PASSWORD } from "./support";

const containerWith = async (env: Record<string, string> = {}) => (await accountGround(env)).container();

const OPEN = { session: null, changeToken: null };
const from = (address: string | null) => new Headers(address === null ? {} : { "x-forwarded-for": address });

test("without a password only this computer may connect a service", async () => {
  const container = await containerWith();
  for (const own of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
    expect(mayConnect(container.desk, OPEN, from(own)), own).toBeNull();
  const others = ["10.0.0.7", "::ffff:10.0.0.7", "fe80::1", "127.0.0.1.evil.example", "127.0.0.1, 10.0.0.7", "unknown"];
  for (const other of [...others, "", null])
    expect(mayConnect(container.desk, OPEN, from(other)), String(other)).toMatch(/npm run set-password/);
});

test("with a password, signed-in users may from any computer, and others not even from this one", async () => {
  const container = await containerWith({ DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD) });
  const signInResult = await container.desk.gate.signIn(PASSWORD, { address: "10.0.0.7", agent: "" }, null);
  if (signInResult.kind !== "in") throw new Error("The password was refused.");
  const cookies = signInResult.cookie.split(";")[0] ?? "";
  const visitor = await container.desk.gate.admit(cookies, true);
  if (visitor === null) throw new Error("The session was refused.");
  expect(mayConnect(container.desk, visitor, from("10.0.0.7"))).toBeNull();
  expect(mayConnect(container.desk, OPEN, from("127.0.0.1"))).toBe("Sign in first.");
});

test("a service from the server's settings can't be changed in the browser", async () => {
  const container = await containerWith({ KEYWORD_DESK_SOURCE: "service" });
  expect(mayConnect(container.desk, OPEN, from("127.0.0.1"))).toMatch(/Remove UPSTREAM_BASE_URL/);
});
