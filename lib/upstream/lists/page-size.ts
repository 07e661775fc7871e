import type { Problem } from "../../domain/errors";
import type { PageSize } from "../../domain/quota/price";
import type { Endpoint } from "../../domain/quota/usage";
import type { Store } from "../../store/open-store";
import type { PageQuery } from "./next-page";

/** Price estimates assume pages of at most this many rows until the service has sent a larger one. */
const ASSUMED_MAX = 500;
const MODEST = 100;
/** After a refusal the loader requests a smaller size, and then no size. */
const REFUSALS_MAX = 2;

/**
 * `limit`: rows to request in one page (null: send no size). `granted`: the largest page received. `firstNumber`: of the
 * first page (0 or 1) if the service uses page numbers and ignores offsets.
 */
type KnownSizes = { limit: number | null; granted: number | null; firstNumber: number | null };

export class PageSizes {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly preferredSize: number,
    /** The query parameter that names a size. */
    readonly parameter: string,
  ) {}

  async of(endpoint: Endpoint): Promise<AskedSize> {
    const { limit, granted, firstNumber } = await this.sizesOf(endpoint);
    return new AskedSize(this, endpoint, limit, granted, firstNumber);
  }

  async expected(endpoint: Endpoint): Promise<PageSize> {
    const { limit, granted } = await this.sizesOf(endpoint);
    return { pageSize: granted ?? Math.min(limit ?? MODEST, ASSUMED_MAX), isSizeKnown: granted !== null };
  }

  private async sizesOf(endpoint: Endpoint): Promise<KnownSizes> {
    const [row, byPage] = [await this.row(endpoint), await this.row(byPageOf(endpoint))];
    const storedSize = row?.taken ?? this.preferredSize;
    const limit = storedSize === 0 ? null : Math.min(storedSize, this.preferredSize);
    return { limit, granted: row?.granted ?? null, firstNumber: byPage?.granted ?? null };
  }

  private row(endpoint: string) {
    return this.store
      .selectFrom("page_size")
      .select(["taken", "granted"])
      .where(({ and }) => and({ namespace: this.namespace, endpoint }))
      .executeTakeFirst();
  }

  async remember(endpoint: string, size: { taken: number } | { granted: number }): Promise<void> {
    await this.store
      .insertInto("page_size")
      .values({ namespace: this.namespace, endpoint, taken: null, granted: null, ...size })
      .onConflict((conflict) => conflict.columns(["namespace", "endpoint"]).doUpdateSet(size))
      .execute();
  }
}

const byPageOf = (endpoint: Endpoint): string => `${endpoint}#by-page`;

/** The size that one load requests. What the service teaches about sizes is remembered for later loads. */
export class AskedSize {
  private refusals = 0;

  constructor(
    private readonly sizes: PageSizes,
    private readonly endpoint: Endpoint,
    public limit: number | null,
    public granted: number | null,
    public firstNumber: number | null,
  ) {}

  firstPage(): PageQuery {
    return this.limit === null && this.refusals > 0 ? {} : this.from(0);
  }

  from(offset: number): PageQuery {
    return { ...this.sizeQuery(), offset: String(offset) };
  }

  atPage(number: number): PageQuery {
    return { ...this.sizeQuery(), page: String(number) };
  }

  private sizeQuery(): PageQuery {
    return this.limit === null ? {} : { [this.sizes.parameter]: String(this.limit) };
  }

  /** Changes the size after a refusal. @returns false when the refusal is about something else */
  takesOther({ code, details }: Problem): boolean {
    const isBadRequest = (code === "bad_request" || code === "bad_date") && details.answerStatus !== null;
    if (!isBadRequest || this.refusals >= REFUSALS_MAX) return false;
    const other = sizeAfterRefusal(details.serviceMessage, this.limit, this.sizes.parameter);
    if (other === "other") return false;
    this.refusals += 1;
    this.limit = other;
    return true;
  }

  async saveWorkingLimit(): Promise<void> {
    if (this.refusals > 0) await this.sizes.remember(this.endpoint, { taken: this.limit ?? 0 });
  }

  async learn(granted: number | null): Promise<void> {
    if (granted === null || granted === this.granted) return;
    this.granted = granted;
    await this.sizes.remember(this.endpoint, { granted });
  }

  async learnFirstNumber(firstNumber: number): Promise<void> {
    if (this.firstNumber !== null) return;
    this.firstNumber = firstNumber;
    await this.sizes.remember(byPageOf(this.endpoint), { granted: firstNumber });
  }
}

const NOT_KNOWN =
  /\b(?:unknown|unexpected|unrecogni[sz]ed|unsupported|not (?:allowed|permitted|supported|recogni[sz]ed))\b/i;
/** A refused ID may mention numbers too (“at most 24 characters”); another page size would not help. */
const ABOUT_ID = /\b(?:ids?|uuids?|guid|identifiers?|slug)\b|_id\b/i;
const ABOUT_SIZE =
  /\b(?:limit|page[ _-]?size|per[ _-]?page|offset|rows?|items|max(?:imum|_results)?|at most|up to|less than|between|exceeds?|too (?:large|big|high|many))\b|[<≤]/i;

/** The size to try after a 400 to a first page. null: send no size; "other": the refusal is about something else. */
function sizeAfterRefusal(
  message: string | null,
  requestedSize: number | null,
  parameter: string,
): number | null | "other" {
  if (requestedSize === null || message === null || ABOUT_ID.test(message)) return "other";
  const names = message.toLowerCase().includes(parameter.toLowerCase()) || /\boffset\b/i.test(message);
  if (names && NOT_KNOWN.test(message)) return null;
  if (!names && !ABOUT_SIZE.test(message)) return "other";
  const sizes = [...message.matchAll(/(?<![\d.])\d{1,3}(?:[,.]\d{3})+(?!\d)|\d{1,7}/g)]
    .map(([digits]) => Number(digits.replace(/[,.]/g, "")))
    .filter((number) => number >= 5 && number < requestedSize);
  if (sizes.length > 0) return Math.max(...sizes);
  return requestedSize > MODEST ? MODEST : null;
}
