import { expect, test } from "vitest";
import { hashPassword, isPassword } from "../../lib/access/password";
import { passwordProblem } from "../../lib/access/password-problem";

test("a password is stored as Argon2id with 19 MiB, two passes, one lane and its own salt", async () => {
  const [one, other] = await Promise.all([
    hashPassword("moss on the north side"),
    hashPassword("moss on the north side"),
  ]);
  for (const phc of [one, other]) expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword(one, "moss on the north side")).toBe(true);
  expect(await isPassword(one, "moss on the north sidE")).toBe(false);
  expect(await isPassword(one, "")).toBe(false);
});

test.each([
  ["", "empty"],
  ["            ", "empty"],
  ["elevenchars", "11 characters"],
  ["\u{1f511}\u{1f511}\u{1f511}", "3 characters"],
  ["x".repeat(513), "more than 512"],
])("%j is refused for its length", (password, reason) => {
  expect(passwordProblem(password)).toContain(reason);
});

test.each([
  "password1234",
  "Password-1234!",
  "changeme2026",
  "adminadmin12",
  "qwertyuiopas",
  "123456789012",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "abababababab",
  "serpbear-serpbear",
  "Keyword-Desk-1",
  "letmein-letmein",
  "P@ssw0rd2026!",
  "KeywordDesk2026!",
  "dragon-monkey1",
  "summer2026!!",
  "Football12345",
  "correct horse battery staple",
])("%j is refused because it is easy to guess", (password) => {
  expect(passwordProblem(password)).toContain("too easy to guess");
});

test.each(["moss on the north side", "Tr4verse!Quill", "zwölf Äpfel im Korb", "correct but unusual 9"])(
  "%j may be used",
  (password) => {
    expect(passwordProblem(password)).toBeNull();
  },
);
