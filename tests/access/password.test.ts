import { expect, test } from "vitest";
import { hashPassword, isPassword, passwordProblem } from "../../lib/access/password";

test("a password is kept as Argon2id with 19 MiB, two passes, one lane and a salt of its own", async () => {
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
])("%j is refused because everybody tries it", (password) => {
  expect(passwordProblem(password)).toContain("everybody tries first");
});

test.each(["moss on the north side", "Tr4verse!Quill", "zwölf Äpfel im Korb", "correct but unusual 9"])(
  "%j may be used",
  (password) => {
    expect(passwordProblem(password)).toBeNull();
  },
);
