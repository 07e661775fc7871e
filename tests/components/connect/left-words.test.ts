import { expect, test } from "vitest";
import { leftWords } from "@/components/connect/connect-form";
import type { ConnectionStep } from "@/lib/domain/response/connection";

const step = (name: ConnectionStep["name"], state: ConnectionStep["state"]): ConnectionStep => ({
  name,
  state,
  text: "",
});

test.each<[string, ConnectionStep[], string]>([
  ["nothing", [], "Still to test: address, key, projects, keywords, history, clock."],
  [
    "the projects",
    [step("address", "done"), step("key", "done"), step("answer", "done"), step("clock", "done")],
    "Still to test: keywords, history.",
  ],
  [
    "the keywords, with the history waiting",
    [
      ...(["address", "key", "answer", "keywords", "clock"] as const).map((name) => step(name, "done")),
      step("history", "waiting"),
    ],
    "Still to test: history.",
  ],
  [
    "everything",
    (["address", "key", "answer", "keywords", "history", "clock"] as const).map((name) => step(name, "done")),
    "Test finished.",
  ],
])("F11: after a test of %s, what is left to test is named", (_, steps, words) => {
  expect(leftWords({ steps })).toBe(words);
});
