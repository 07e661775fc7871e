import { expect, test } from "vitest";
import { deferScripts } from "../../lib/server/defer-scripts";

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async="" nonce="a+/b="></script>`;
const HINT = `<link rel="preload" as="script" fetchPriority="low" nonce="a+/b=" href="/_next/static/chunks/m.js"/>`;

test("one script loads the head's scripts, in order and with their nonce", () => {
  const head = deferScripts(`<head>${HINT}${script("one")}${script("turbopack-2_~")}<title>T</title></head>`);
  const [, start, sources, rest] = /^<head>(<script nonce="a[+]\/b=">).*?sources = (.*?);(.*)$/s.exec(head) ?? [];
  expect(start).toBeDefined();
  expect(sources).toBe('["/_next/static/chunks/one.js","/_next/static/chunks/turbopack-2_~.js"]');
  expect(rest).toContain('nonce: "a+/b=", async: true');
  expect(rest).toMatch(/<\/script><title>T<\/title><\/head>$/);
  expect(head.match(/<(script|link)/g), "nothing else asks for them").toHaveLength(1);
});

test("below a base path scripts are deferred too", () => {
  expect(deferScripts(script("one").replace("/_next", "/seo/_next"))).toContain('["/seo/_next/static/chunks/one.js"]');
});

test.each([
  ["no script", `<head>${HINT}</head>`],
  ["a script without a nonce", '<script src="/_next/static/chunks/one.js" async=""></script>'],
  ["a script for browsers without modules", '<script src="/_next/static/a.js" noModule="" nonce="a"></script>'],
  ["a script of somewhere else", '<script src="https://example.com/a.js" async="" nonce="a"></script>'],
  ["a text of the page", '<script nonce="a">1</script>'],
])("a head with %s stays as it is", (_name, head) => expect(deferScripts(head)).toBe(head));
