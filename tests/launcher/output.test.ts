import { expect, test } from "vitest";
import { diskSentence } from "../../lib/launcher/output.mjs";

const failure = (code: string, path: string) => Object.assign(new Error(`${code}: cannot write`), { code, path });

test.each(["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS"])("%s is one sentence with the file", (code) => {
  const sentence = diskSentence(failure(code, "/srv/keyword-desk/.run/prepare.lock"));
  expect(sentence).toContain(`${code}`);
  expect(sentence).toContain("/srv/keyword-desk/.run/prepare.lock");
  expect(sentence?.split("\n")).toHaveLength(1);
});

test("any other error is a fault of ours", () => {
  expect(diskSentence(failure("ENOENT", "/a"))).toBeNull();
  expect(diskSentence(new TypeError("x is not a function"))).toBeNull();
  expect(diskSentence(null)).toBeNull();
});
