import { describe, expect, test } from "vitest";
import { countedWords, refusedCopyWords, tryLabel } from "../../../components/errors/problem-words";
import { createFormats } from "../../../lib/domain/display/format";
import {
  ERRORS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorSpec,
  fillProblem,
  toProblem,
} from "../../../lib/domain/errors";
import { DAY_MS } from "../../../lib/domain/time/units";

const india = createFormats({ locale: "en-GB", timeZone: "Asia/Kolkata", year: 2026 });

const details = (part: Partial<ErrorDetails> = {}): ErrorDetails => ({
  answerStatus: 429,
  path: "/projects/",
  counted: 0,
  mayCount: 0,
  at: "2026-11-20T14:36:19.000Z",
  referenceId: "7f3a91c2",
  serviceMessage: null,
  resetsAt: "2026-11-20T15:00:00.000Z",
  values: {},
  ...part,
});

test.each<[string, ErrorCode, Record<string, string>, string]>([
  [
    "the limit names the hour in the reader’s zone and groups its number",
    "limit_reached",
    { limit: "1000" },
    "The key has made 1,000 requests since 19:30. The limit resets at 20:30. Everything already saved still works.",
  ],
  [
    "an id is shown unchanged, even if it looks like a number",
    "not_found",
    { thing: "keyword", id: "482130" },
    "No keyword has the ID 482130. Check the link or pick one from the list.",
  ],
  [
    "a problem without an id refers to the address",
    "not_found",
    { thing: "project list", id: "" },
    "The service has nothing at this address. Check the base address in Settings.",
  ],
  [
    "a pause of half a minute is shown to the second",
    "service_resting",
    { until: "2026-11-20T14:36:49.000Z" },
    "Requests are paused until 20:06:49 after five failures. No request was sent.",
  ],
  [
    "text in a value is never treated as a placeholder",
    "bad_date",
    { value: "{reset}" },
    "Dates look like 2026-11-20. The link has “{reset}”.",
  ],
])("%s", (_, code, values, text) => {
  expect(fillProblem(toProblem(code, details({ values })), india).text).toBe(text);
});

const FACTS = [
  ...["value", "setting", "limit", "used", "id", "project", "otherProject", "thing", "tries", "spent", "agreed"],
  ...["price", "left", "hint", "counting", "until", "window", "ready", "sent", "before", "host", "reason"],
];

test.each(Object.keys(ERRORS) as ErrorCode[])("%s fills its sentences completely when its facts are known", (code) => {
  const values = Object.fromEntries(FACTS.map((name) => [name, "x"]));
  const { title, text } = fillProblem(toProblem(code, details({ values })), india);
  expect(title + text).not.toMatch(/[{}]/);
});

test.each(Object.entries(ERRORS))("F3: %s says that one can try again only if its screen has the button", (_, spec) => {
  const { title, text, next }: ErrorSpec = spec;
  expect(`${title} ${text}`).not.toMatch(/won’t help|can’t help|no use/i);
  if (/\btry(ing)? again|sent again|each try\b/i.test(text)) expect(next).toContain("retry");
  expect(next.filter((step) => step !== "wait")).not.toEqual([]);
});

test.each<ErrorCode>(["forbidden", "other_account", "other_project", "not_in_subscription"])(
  "F3: %s may be tried again, which is never the first step",
  (code) => expect(ERRORS[code].next.indexOf("retry" as never)).toBeGreaterThan(0),
);

describe("what was counted", () => {
  test.each([
    [{ counted: 0, mayCount: 0 }, "No"],
    [{ counted: 2, mayCount: 0 }, "Yes, 2\u00a0requests"],
    [{ counted: 1, mayCount: 1 }, "Yes, 1\u00a0request, and 1 may count"],
    [{ counted: 0, mayCount: 1 }, "May count, 1\u00a0request"],
  ])("%o reads %s", (part, words) => expect(countedWords(details(part), india)).toBe(words));
});

test("a retry says “Try now” where requests are held back, and “Try again” elsewhere", () => {
  const labels = (["limit_or_key", "key_rejected", "service_resting", "timeout"] as const).map((code) =>
    tryLabel(toProblem(code, details())),
  );
  expect(labels).toEqual(["Try now", "Try now", "Try now", "Try again"]);
});

describe("a refused thing", () => {
  const nowMs = Date.parse("2026-11-20T15:00:00.000Z");
  const problemOf = (code: ErrorCode, values: Record<string, string>) =>
    toProblem(code, details({ answerStatus: 403, values: { id: "7", thing: "project", name: "Birch", ...values } }));

  test("with a removed copy gives the reason everywhere", () => {
    const problem = problemOf("other_account", { owner: "account", removed: "yes" });
    for (const isShown of [true, false])
      expect(refusedCopyWords(problem, india, { nowMs, isShown })).toEqual({
        title: "Access to Birch was refused at 20:06",
        text: "Its saved copy was removed because the service says it belongs to another account.",
      });
  });

  test("with a visible copy says that it stays, with the date on another day", () => {
    const problem = problemOf("forbidden", {});
    const words = refusedCopyWords(problem, india, { nowMs: nowMs + DAY_MS, isShown: true });
    expect(words?.title).toBe("Access to Birch was refused at 20 Nov, 20:06");
    expect(words?.text).toMatch(/^The key works, .* The saved copy stays\.$/);
    expect(refusedCopyWords(problem, india, { nowMs, isShown: false })).toBeNull();
  });
});
