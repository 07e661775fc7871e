import { expect, test } from "vitest";
import { leftWords } from "@/components/connect/connect-form";
import type { ConnectionStep } from "@/lib/domain/response/connection";

const done = (...names: ConnectionStep["name"][]) =>
  names.map((name): ConnectionStep => ({ name, state: "done", text: "" }));

test.each<[string, ConnectionStep[], string]>([
  ["nothing", [], "Still to test: address, key, projects, keywords, history, clock."],
  ["the projects", done("address", "key", "answer", "clock"), "Still to test: keywords, history."],
  [
    "the keywords, with the history waiting",
    [...done("address", "key", "answer", "keywords", "clock"), { name: "history", state: "waiting", text: "" }],
    "Still to test: history.",
  ],
  ["everything", done("address", "key", "answer", "keywords", "history", "clock"), "Test finished."],
])("F11: after a test of %s, what is left to test is named", (_, steps, words) => {
  expect(leftWords({ steps })).toBe(words);
});
