import { expect, test } from "vitest";
import { readAddress } from "../../../lib/domain/web/service-address";

test.each([
  ["https://api.example.com/v1", "https://api.example.com/v1", null],
  ["  https://api.example.com/v1/ ", "https://api.example.com/v1", null],
  ["api.example.com/v1", "https://api.example.com/v1", "Added https://."],
  ["https://api.example.com/v1/projects/", "https://api.example.com/v1", /cut to the base/i],
  ["https://api.example.com/v1/projects?limit=5", "https://api.example.com/v1", /cut to the base/i],
  ["https://api.example.com/v1/project-keywords-list/77/", "https://api.example.com/v1", /cut to the base/i],
  ["https://api.example.com/keyworddata/9%2F1/?from=2026-01-01#x", "https://api.example.com", /cut to the base/i],
  ["https://api.example.com/{key}/v2", "https://api.example.com/{key}/v2", null],
  ["https://api.example.com/{key}/v2/projects/", "https://api.example.com/{key}/v2", /cut to the base/i],
  ["https://api.example.com/k/{api_key}/v3/projects/", "https://api.example.com/k/{key}/v3", /wrote \{key\} where/],
  ["https://api.example.com/<YOUR_TOKEN>/v3", "https://api.example.com/{key}/v3", /Wrote \{key\} where/],
  ["https://api.example.com/YOUR_API_KEY", "https://api.example.com/{key}", /Wrote \{key\} where/],
  ["https://api.example.com/:api_key/v1", "https://api.example.com/{key}/v1", /Wrote \{key\} where/],
  ["https://api.example.com/keywords/v1", "https://api.example.com/keywords/v1", null],
  ["http://127.0.0.1:4010/v1", "http://127.0.0.1:4010/v1", null],
  ["http://[::1]:4010/v1", "http://[::1]:4010/v1", null],
  ["https://api.example.com/my-projects", "https://api.example.com/my-projects", null],
])("%s is read as %s", (input, address, changeText) => {
  const read = readAddress(input);
  expect(read).toMatchObject({ ok: true, address });
  const words = read.ok ? read.changed : null;
  if (changeText === null) expect(words).toBeNull();
  else expect(words).toMatch(changeText);
});

test.each([
  ["", /Enter the address/],
  ["http://api.example.com", /Use https/],
  ["https://user:secret@api.example.com", /user name and password/],
  ["https://api.example.com/\u202ev1", /invisible/],
  ["https://api.example.com/\u200bv1", /invisible/],
  ["https://api example.com", /space/],
  ["ftp://api.example.com", /isn’t a web address/],
  ["javascript:alert(1)", /isn’t a web address|user name/],
  ["https://{key}.example.com", /isn’t a web address/],
  [`https://api.example.com/${"a".repeat(2_000)}`, /longer than 2,000/],
])("%s is refused with a sentence", (input, sentence) => {
  const read = readAddress(input);
  expect(read.ok ? "" : read.problem).toMatch(sentence);
});
