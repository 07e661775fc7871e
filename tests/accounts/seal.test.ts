import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SECRET_BYTES, seal, unseal } from "../../lib/accounts/seal";

const secret = randomBytes(SECRET_BYTES);

test("a sealed text can be unsealed, and differs each time it is sealed", () => {
  const sealedTexts = [1, 2, 3].map(() => seal(secret, "a", "key ✓"));
  expect(new Set(sealedTexts).size).toBe(3);
  for (const one of sealedTexts) expect(unseal(secret, "a", one)).toBe("key ✓");
});

test("another secret, another account or a changed byte unseals nothing", () => {
  const sealedText = seal(secret, "a", "the key");
  expect(unseal(randomBytes(SECRET_BYTES), "a", sealedText)).toBeNull();
  expect(unseal(secret, "b", sealedText)).toBeNull();
  const bytes = Buffer.from(sealedText.slice(2), "base64");
  for (let at = 0; at < bytes.length; at += 1) {
    const changedBytes = Buffer.from(bytes);
    changedBytes[at] = (changedBytes[at] ?? 0) ^ 1;
    expect(unseal(secret, "a", `1.${changedBytes.toString("base64")}`)).toBeNull();
  }
});

test("a text that isn’t sealed can’t be unsealed", () => {
  for (const text of ["", "1.", "the key", "1.AAAA", "2.".padEnd(60, "A")])
    expect(unseal(secret, "a", text)).toBeNull();
});
