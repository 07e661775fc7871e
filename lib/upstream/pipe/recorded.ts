import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../quota/refusal";
import { readJson } from "../parse/json/read-json";
import { errorInside } from "../parse/words/error-inside";
import type { KeyPlacement } from "./key-placement";
import { type Send, TransportFailure, type UpstreamRequest, type UpstreamResponse } from "./pipe";

const BYTES_MAX = 48 * 1024 * 1024;
const HELD_MS = 30 * 60_000;
/** The service would refuse the same page size again, so this status is reused. */
const BAD_REQUEST = 400;

/** In memory, so that saving a tested connection does not pay again. Matches only the same key, sent the same way. */
export class RecordedResponses {
  private readonly responses = new LRUCache<string, UpstreamResponse>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ text }) => text.length + 1_000,
    ttl: HELD_MS,
  });

  /** Sends up to the confirmed number of requests: `left` falls and `sent` rises with each. */
  before(place: KeyPlacement, budget: { left: number; sent: number }, send: Send): Send {
    return async (request) => {
      const identity = identityOf(place, request);
      const recordedResponse = this.responses.get(identity);
      if (recordedResponse !== undefined) return recordedResponse;
      if (budget.left <= 0) throw new Refusal("unconfirmed", null);
      budget.left -= 1;
      budget.sent += 1;
      const response = await send(request).catch((error: unknown) => {
        const isUnsent = error instanceof Refusal || (error instanceof TransportFailure && error.kind === "unsent");
        if (isUnsent) budget.sent -= 1;
        throw error;
      });
      if (isWorthKeeping(response)) this.responses.set(identity, response);
      return response;
    };
  }
}

function identityOf({ baseUrl, headers, query }: KeyPlacement, request: UpstreamRequest): string {
  const whole = [baseUrl.href, headers, query, request.segments, request.query];
  return createHash("sha256").update(JSON.stringify(whole)).digest("base64");
}

/** Errors are requested again, because the service may have fixed them. */
function isWorthKeeping({ status, text }: UpstreamResponse): boolean {
  if (status === BAD_REQUEST) return true;
  if (status < 200 || status > 299) return false;
  const json = readJson(text);
  return json.ok && errorInside(json.value) === null;
}
