import { describe, expect, test } from "vitest";
import { countedWords, problemWords, tryLabel } from "../../../components/errors/problem-words";
import { createFormats } from "../../../lib/domain/display/format";
import { ERRORS, type ErrorCode, type ErrorDetails, toProblem } from "../../../lib/errors";

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
  rawKey: null,
  values: {},
  ...part,
});

test("the limit names the hour in the reader’s zone and groups its number", () => {
  const problem = toProblem("limit_reached", details({ values: { limit: "1000" } }));
  expect(problemWords(problem, india).text).toBe(
    "The key has made 1,000 requests since 19:30. The limit resets at 20:30. Everything already saved still works.",
  );
});

test("an id is shown as it is, even when it looks like a number", () => {
  const problem = toProblem("not_found", details({ values: { thing: "keyword", id: "482130" } }));
  expect(problemWords(problem, india).text).toContain("the ID 482130.");
});

test("text in a value is never taken for a placeholder", () => {
  const problem = toProblem("bad_date", details({ values: { value: "{reset}" } }));
  expect(problemWords(problem, india).text).toContain("The link has “{reset}”.");
});

test.each(Object.keys(ERRORS) as ErrorCode[])("%s leaves no hole in its sentences when its facts are known", (code) => {
  const names = [
    "value",
    "setting",
    "limit",
    "used",
    "id",
    "project",
    "otherProject",
    "thing",
    "tries",
    "spent",
    "agreed",
    "price",
    "left",
  ];
  const values = Object.fromEntries([...names, "host", "reason"].map((name) => [name, "x"]));
  const { title, text } = problemWords(toProblem(code, details({ values })), india);
  expect(title + text).not.toMatch(/[{}]/);
});

describe("what was counted", () => {
  test.each([
    [{ counted: 0, mayCount: 0 }, "No"],
    [{ counted: 2, mayCount: 0 }, "Yes, 2\u00a0requests"],
    [{ counted: 1, mayCount: 1 }, "Yes, 1\u00a0request, and 1 may count"],
    [{ counted: 0, mayCount: 1 }, "May count, 1\u00a0request"],
  ])("%o reads %s", (part, words) => expect(countedWords(details(part), india)).toBe(words));
});

test("a refusal of the key is tried now, everything else again", () => {
  const labels = (["limit_or_key", "key_rejected", "timeout"] as const).map((code) =>
    tryLabel(toProblem(code, details())),
  );
  expect(labels).toEqual(["Try now", "Try now", "Try again"]);
});
