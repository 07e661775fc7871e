import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "../domain/time/units";
import type { ConnectedSettings } from "../settings/read-settings";

const VALID_MS = DAY_MS;

/** Settings that affect requests or parsing. Shares of the hour are excluded. */
export const connectionIdentity = ({ baseUrl, apiKey, keyHeader, keyFormat, service }: ConnectedSettings): string =>
  JSON.stringify([baseUrl, apiKey, keyHeader, keyFormat, service]);

/**
 * Proves that this dashboard tested exactly this connection. It reveals nothing about the key, and any process with the
 * secret can verify it, so tests store nothing.
 */
export const receiptOf = (secret: Buffer, settings: ConnectedSettings, now: number): string => {
  const at = now.toString(36);
  return `${at}.${macOf(secret, settings, at)}`;
};

export function isReceiptOf(
  receipt: string,
  { secrets, settings, now }: { secrets: readonly Buffer[]; settings: ConnectedSettings; now: number },
): boolean {
  const [at = "", mac = ""] = receipt.split(".");
  const age = now - Number.parseInt(at, 36);
  if (!(age <= VALID_MS)) return false;
  return secrets.some((secret) => isEqual(mac, macOf(secret, settings, at)));
}

const macOf = (secret: Buffer, settings: ConnectedSettings, at: string): string =>
  createHmac("sha256", secret)
    .update(`keyword-desk test ${at} ${connectionIdentity(settings)}`)
    .digest("base64url");

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
