import { readFileSync } from "node:fs";
import { z } from "zod";
import { ALERT_EVENTS } from "../domain/alert";
import { isPublicAddress, isRefusedHost } from "../upstream/pipe/private-address";

const Receivers = z.array(
  z.strictObject({
    name: z.string().trim().min(1).max(60),
    url: z.url(),
    format: z.enum(["json", "slack"]),
    /** Signing key as `whsec_` and base64; null: messages are not signed. */
    secret: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/)
      .nullish()
      .transform((secret) => secret ?? null),
    events: z
      .array(z.enum(ALERT_EVENTS))
      .min(1)
      .default([...ALERT_EVENTS]),
  }),
);

export type Receiver = z.infer<typeof Receivers>[number];

export type ReceiversResult = { receivers: Receiver[]; problem: string | null };

/** @param allowPrivate private networks or no TLS @returns the receivers, or a sentence without any address */
export function readReceivers(file: string | null, allowPrivate: boolean): ReceiversResult {
  if (file === null) return { receivers: [], problem: null };
  const withProblem = (problem: string): ReceiversResult => ({ receivers: [], problem });
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error;
    return withProblem(`ALERTS_FILE can’t be read (${isMissing ? error.code : "it isn’t valid JSON"}).`);
  }
  const parsed = Receivers.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [index, ...fields] = issue?.path ?? [];
    const field = fields.length > 0 ? `, ${fields.join(".")}` : "";
    const place = typeof index === "number" ? `receiver ${index + 1}${field}` : "the list";
    return withProblem(`ALERTS_FILE can’t be used: check ${place}.`);
  }
  const receivers = parsed.data;
  if (new Set(receivers.map(({ name }) => name)).size < receivers.length)
    return withProblem("ALERTS_FILE can’t be used: two receivers have the same name.");
  const unsafe = allowPrivate ? undefined : receivers.find(({ url }) => !isSafe(new URL(url)));
  if (unsafe !== undefined)
    return withProblem(
      `ALERTS_FILE can’t be used: the address of ${unsafe.name} must be public and begin with https. ALERTS_ALLOW_PRIVATE=1 allows others.`,
    );
  return { receivers, problem: null };
}

const isSafe = (url: URL): boolean => url.protocol === "https:" && !isRefusedHost(url, isPublicAddress);
