import type { PageSize } from "../../domain/quota/price";
import type { Endpoint } from "../../domain/quota/usage";
import type { Store } from "../../store/open-store";

/** Price estimates assume pages of at most this many rows until the service has sent a larger one. */
const ASSUMED_MAX = 500;
const MODEST = 100;

const NOT_KNOWN =
  /\b(?:unknown|unexpected|unrecogni[sz]ed|unsupported|not (?:allowed|permitted|supported|recogni[sz]ed))\b/i;
/** A refused ID may mention numbers too (“at most 24 characters”); another page size would not help. */
const ABOUT_ID = /\b(?:ids?|uuids?|guid|identifiers?|slug)\b|_id\b/i;
const ABOUT_SIZE =
  /\b(?:limit|page[ _-]?size|per[ _-]?page|offset|rows?|items|max(?:imum|_results)?|at most|up to|less than|between|exceeds?|too (?:large|big|high|many))\b|[<≤]/i;

/** The size to try after a 400 to a first page. null: send no size; "other": the refusal is about something else. */
export function sizeAfterRefusal(
  message: string | null,
  asked: number | null,
  parameter: string,
): number | null | "other" {
  if (asked === null || message === null || ABOUT_ID.test(message)) return "other";
  const names = message.toLowerCase().includes(parameter.toLowerCase()) || /\boffset\b/i.test(message);
  if (names && NOT_KNOWN.test(message)) return null;
  if (!names && !ABOUT_SIZE.test(message)) return "other";
  const said = [...message.matchAll(/(?<![\d.])\d{1,3}(?:[,.]\d{3})+(?!\d)|\d{1,7}/g)]
    .map(([digits]) => Number(digits.replace(/[,.]/g, "")))
    .filter((number) => number >= 5 && number < asked);
  if (said.length > 0) return Math.max(...said);
  return asked > MODEST ? MODEST : null;
}

export type KnownSizes = { limit: number | null; granted: number | null; firstNumber: number | null };

export class PageSizes {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly wished: number,
  ) {}

  /**
   * @returns rows to request in one page (null: send no size), the largest page received (null: unknown), and the number
   * of the first page (0 or 1) if the service uses page numbers and ignores offsets
   */
  async of(endpoint: Endpoint): Promise<KnownSizes> {
    const row = await this.row(endpoint);
    const taken = row?.taken ?? this.wished;
    const limit = taken === 0 ? null : Math.min(taken, this.wished);
    const byPage = await this.row(byPageOf(endpoint));
    return { limit, granted: row?.granted ?? null, firstNumber: byPage?.granted ?? null };
  }

  async expected(endpoint: Endpoint): Promise<PageSize> {
    const { limit, granted } = await this.of(endpoint);
    return { pageSize: granted ?? Math.min(limit ?? MODEST, ASSUMED_MAX), isSizeKnown: granted !== null };
  }

  async rememberGranted(endpoint: Endpoint, granted: number): Promise<void> {
    await this.remember(endpoint, { granted });
  }

  async rememberTaken(endpoint: Endpoint, limit: number | null): Promise<void> {
    await this.remember(endpoint, { taken: limit ?? 0 });
  }

  async rememberFirstNumber(endpoint: Endpoint, number: number): Promise<void> {
    await this.remember(byPageOf(endpoint), { granted: number });
  }

  private row(endpoint: string) {
    return this.store
      .selectFrom("page_size")
      .select(["taken", "granted"])
      .where("namespace", "=", this.namespace)
      .where("endpoint", "=", endpoint)
      .executeTakeFirst();
  }

  private async remember(endpoint: string, known: { granted: number } | { taken: number }): Promise<void> {
    await this.store
      .insertInto("page_size")
      .values({ namespace: this.namespace, endpoint, taken: null, granted: null, ...known })
      .onConflict((conflict) => conflict.columns(["namespace", "endpoint"]).doUpdateSet(known))
      .execute();
  }
}

const byPageOf = (endpoint: Endpoint): string => `${endpoint}#by-page`;
