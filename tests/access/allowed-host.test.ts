import { describe, expect, test } from "vitest";
import { isAllowedHost } from "../../lib/access/allowed-host";

describe("the host names of the dashboard", () => {
  test.each([
    null,
    "",
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:3000",
    "0.0.0.0:3000",
    "127.0.0.2",
    "2130706433",
    "localhost.",
    "localhost:3000:80",
    "localhost:99999",
    "localhost@evil.example",
    "localhost/evil.example",
    "[::ffff:127.0.0.1]",
    "::1",
    "desk.example.com.evil.example",
    "localhost,evil.example",
  ])("A3: %s is refused", (host) => {
    expect(isAllowedHost(host, ["desk.example.com"])).toBe(false);
  });

  test.each([
    "localhost",
    "LocalHost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "[::1]",
    "desk.example.com",
    "Desk.Example.com:443",
    "[2001:db8::1]:80",
  ])("%s is accepted", (host) => {
    expect(isAllowedHost(host, ["desk.example.com", "2001:db8::1"])).toBe(true);
  });
});
