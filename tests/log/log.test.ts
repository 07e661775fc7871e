import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { OperatorError } from "../../lib/domain/operator-error";
import { createLog, faultText } from "../../lib/log/log";
import { patternOf } from "../../lib/log/route-calls";
import { readLogSettings } from "../../lib/settings/log";
import { createSecretScan } from "../e2e/support/secret-forms";

const KEY = 'kd_"logged"/Zx7Qm2Lp9+Vt4 Rw8N';

function heardLog(secrets: string[] = [], level: "trace" | "warn" = "trace") {
  const lines: string[] = [];
  const log = createLog({ level, secrets, write: (text) => lines.push(text) });
  return { log, lines, text: () => lines.join("") };
}

const HOSTILE = [
  "a\nb",
  "a\r\nb",
  "a\rb",
  "\u001b[31mred\u001b[0m",
  "\u001b]0;title\u0007",
  "a\u2028b\u2029c",
  "a\u0085b",
  "\u009b2J",
  "\u202egnp.exe",
  '{"level":"error","forged":true}',
  '"}\n{"level":"error"',
  "\u0000\u0008\u000b\u000c",
  "\ud800 lone",
  "x".repeat(100_000),
];

describe("the log", () => {
  test("has one JSON line per event, whatever the texts contain", () => {
    const { log, lines, text } = heardLog();
    for (const words of HOSTILE) {
      log.info({ words, [words.slice(0, 200)]: 1 }, words);
      log.error({ fault: faultText(new Error(words)) });
    }
    expect(lines).toHaveLength(HOSTILE.length * 2);
    expect(text().split(/\r\n|[\n\r\u0085\u2028\u2029]/)).toHaveLength(HOSTILE.length * 2 + 1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(text().replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(info|error)$/) });
    expect(JSON.parse(lines[2] ?? "").words).toBe("a\r\nb");
  });

  test("S2q: contains no form of the key after sixty failures at every depth", () => {
    const { log, text } = heardLog([KEY]);
    const forms = [
      KEY,
      encodeURIComponent(KEY),
      new URLSearchParams({ key: KEY }).toString(),
      JSON.stringify({ KEY }),
      Buffer.from(KEY).toString("base64"),
      Buffer.from(`user:${KEY}!`).toString("base64"),
      Buffer.from(`me:${KEY}?`).toString("base64"),
      Buffer.from(KEY).toString("hex"),
    ];
    for (let failure = 0; failure < 60; failure += 1) {
      const form = forms[failure % forms.length] ?? KEY;
      let error = new Error(`request ${failure} to /v1?key=${form} failed`);
      for (let depth = 0; depth < 9; depth += 1) error = new Error(`at ${depth}: ${form}`, { cause: error });
      log.error({ fault: faultText(error), headers: { authorization: `Bearer ${form}` }, [form]: form });
      log.warn(inspect({ error, form, deep: { deep: { deep: { form } } } }, { depth: 9 }));
      log.trace({ error, list: [[[[form]]]] });
    }
    expect(createSecretScan(KEY)(text())).toEqual([]);
    expect(text()).toContain("•••");
    expect(text().split("\n")).toHaveLength(181);
    const control = heardLog();
    control.log.error({ form: KEY });
    expect(createSecretScan(KEY)(control.text())).not.toEqual([]);
  });

  test("logs successes only when set to", () => {
    const { log, lines } = heardLog([], "warn");
    log.info("all well");
    log.warn("not all well");
    expect(lines).toHaveLength(1);
  });

  test("knows every secret setting, and falls back to the default level", () => {
    const { level, secrets } = readLogSettings({
      LOG_LEVEL: "loud",
      UPSTREAM_API_KEY: "user-part:secret-part",
      MCP_TOKENS: "one:aaaaaaaaaaaaaaaaaaaaaaaa, two:bbbbbbbbbbbbbbbbbbbbbbbb",
      DATABASE_URL: "postgres://desk:p%40ssword@host/db",
      UPSTREAM_EXTRA_HEADERS: '{"X-Auth-Token": "extra-secret", "X-Account": "42"}',
      REFERENCE_API_ADMIN_TOKEN: "admin-token-of-the-sample",
    });
    expect(level).toBe("warn");
    expect(secrets).toEqual(
      expect.arrayContaining([
        "user-part:secret-part",
        "secret-part",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
        "bbbbbbbbbbbbbbbbbbbbbbbb",
        "p@ssword",
        "extra-secret",
        "admin-token-of-the-sample",
      ]),
    );
    expect(secrets).not.toContain("42");
  });

  test("names routes by their pattern, not by the ids in an address", () => {
    const params = { projectId: "a b%/ä", keywordId: "7" };
    expect(patternOf("/api/projects/a%20b%25%2F%C3%A4/keywords/7", params)).toBe(
      "/api/projects/[projectId]/keywords/[keywordId]",
    );
    expect(patternOf("/api/%E0%A4%A/quota", {})).toBe("/api/%E0%A4%A/quota");
  });
});

test("a fault that only the operator can fix is logged as one sentence", () => {
  const sentence = "The database file data/keyword-desk.sqlite is gone: put it back.";
  const error = new Error("a page could not be drawn", { cause: new OperatorError(sentence) });
  expect(faultText(error)).toBe(sentence);
  expect(faultText(new Error("ours"))).toContain("log.test.ts");
});
