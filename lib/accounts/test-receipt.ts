import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "../domain/time/units";
import type { ConnectedSettings } from "../settings/read-settings";

/** How long a test speaks for its settings. */
const VALID_MS = DAY_MS;

/** Everything that decides what a service is asked and how its responses are read. How much of its hour may be used does not. */
export const connectionIdentity = ({ baseUrl, apiKey, keyHeader, keyFormat, service }: ConnectedSettings): string =>
  JSON.stringify([baseUrl, apiKey, keyHeader, keyFormat, service]);

/**
 * Proof that this desk has tested exactly this connection. It says nothing of the key, and any process that has the
 * desk's secret can check it, so nothing is stored before a person saves.
 */
export const receiptOf = (secret: Buffer, settings: ConnectedSettings, now: number): string => {
  const at = now.toString(36);
  return `${at}.${macOf(secret, settings, at)}`;
};

/** @param secrets any of them may have made the receipt */
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
