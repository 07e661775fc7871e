import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SECRET_BYTES, seal, unseal } from "../../lib/accounts/seal";

const secret = randomBytes(SECRET_BYTES);

test("a sealed text can be unsealed, and differs each time it is sealed", () => {
  const sealed = [1, 2, 3].map(() => seal(secret, "a", "key ✓"));
  expect(new Set(sealed).size).toBe(3);
  for (const one of sealed) expect(unseal(secret, "a", one)).toBe("key ✓");
});

test("another secret, another account or a changed byte unseals nothing", () => {
  const sealed = seal(secret, "a", "the key");
  expect(unseal(randomBytes(SECRET_BYTES), "a", sealed)).toBeNull();
  expect(unseal(secret, "b", sealed)).toBeNull();
  const bytes = Buffer.from(sealed.slice(2), "base64");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, "a", `1.${changed.toString("base64")}`)).toBeNull();
  }
});

test("a text that isn’t sealed can’t be unsealed", () => {
  for (const text of ["", "1.", "the key", "1.AAAA", "2.".padEnd(60, "A")])
    expect(unseal(secret, "a", text)).toBeNull();
});
