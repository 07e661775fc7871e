import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = "1.";

/** Bound to the account, so that one account's sealed key can't replace another's. */
const boundTo = (accountId: string): Buffer => Buffer.from(`keyword-desk account ${accountId}`, "utf8");

export function seal(secret: Buffer, accountId: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret, iv).setAAD(boundTo(accountId));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return FORM + Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64");
}

/** @returns null: another secret or account, or modified text */
export function unseal(secret: Buffer, accountId: string, sealedText: string): string | null {
  const bytes = Buffer.from(sealedText.slice(FORM.length), "base64");
  if (!sealedText.startsWith(FORM) || bytes.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(boundTo(accountId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
