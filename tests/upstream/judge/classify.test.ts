import { expect, test } from "vitest";
import { namedOwner } from "../../../lib/upstream/judge/classify";

test.each([
  ["The requested object exists, but it belongs to another account.", "account"],
  ["Access denied: this keyword is owned by a different user", "account"],
  ['{"detail":"Resource does not belong to your account."}', "account"],
  ["Keyword 7 does not belong to this project", "project"],
  ["This keyword is tracked in another project.", "project"],
])("“%s” names the %s", (words, owner) => {
  expect(namedOwner(words)).toBe(owner);
});

test.each([
  "Forbidden",
  "",
  "It does not exist or belongs to another account.",
  "The item may belong to another account or project.",
  "Your account has no access. Ask another person.",
  "Upgrade your plan to use another project type, if you need it",
])("“%s” names nobody", (words) => {
  expect(namedOwner(words)).toBeNull();
});
