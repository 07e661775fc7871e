import { createHmac } from "node:crypto";
import { guardedLookup, isPublicAddress, isRefusedHost } from "../upstream/pipe/private-address";
import type { Receiver } from "./receivers";

const WITHIN_MS = 5_000;

export type SendOptions = {
  allowPrivate: boolean;
  lookup?: Parameters<typeof guardedLookup>[1];
};

/**
 * Five seconds at most, no redirects. @param message a receiver can get the same `id` twice
 * @returns null: accepted; otherwise the reason, without the address
 */
export async function sendAlert(
  { url, format, secret }: Receiver,
  message: { id: string; body: string },
  { allowPrivate, lookup }: SendOptions,
): Promise<string | null> {
  const mayConnect = allowPrivate ? () => true : isPublicAddress;
  if (isRefusedHost(new URL(url), mayConnect)) return "The address is private.";
  const { Agent, request } = await import("undici");
  const dispatcher = new Agent({ connect: { timeout: WITHIN_MS, lookup: guardedLookup(mayConnect, lookup) } });
  const headers = {
    "content-type": "application/json",
    "user-agent": "keyword-desk",
    ...(format === "json" ? signatureHeaders(message, secret) : {}),
  };
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const { statusCode } = await request(url, { method: "POST", dispatcher, signal, headers, body: message.body });
    return statusCode >= 200 && statusCode < 300 ? null : `The receiver responded with ${statusCode}.`;
  } catch (error) {
    return `The receiver can’t be reached (${reasonOf(error)}).`;
  } finally {
    await dispatcher.destroy();
  }
}

/** @source https://www.standardwebhooks.com */
export function signatureHeaders(
  { id, body }: { id: string; body: string },
  secret: string | null,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (secret === null) return headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { ...headers, "webhook-signature": `v1,${signature}` };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "no response in 5 seconds";
  return "code" in error ? String(error.code) : error.name;
}
