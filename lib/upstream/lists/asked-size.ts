import type { Problem } from "../../domain/errors";
import type { Endpoint } from "../../domain/quota/usage";
import type { PageQuery } from "./next-page";
import { type PageSizes, sizeAfterRefusal } from "./page-size";

/** A service that refuses the size is asked for a smaller one, and then without any. */
const REFUSALS_MAX = 2;

type SizeContext = {
  pageSizes: PageSizes;
  /** Query parameter that asks for a number of rows. */
  sizeParameter: string;
};

/** What is known of a service's pages while one list is loaded. */
type KnownSizes = { limit: number | null; granted: number | null; firstNumber: number | null };

/** How many rows one list is asked for in a page, and what its responses teach about the next time. */
export class AskedSize {
  private refusals = 0;

  private constructor(
    private readonly context: SizeContext,
    private readonly endpoint: Endpoint,
    private readonly known: KnownSizes,
  ) {}

  static async of(context: SizeContext, endpoint: Endpoint): Promise<AskedSize> {
    const { ask, granted } = await context.pageSizes.of(endpoint);
    const firstNumber = await context.pageSizes.firstNumber(endpoint);
    return new AskedSize(context, endpoint, { limit: ask, granted, firstNumber });
  }

  /** The number of the first page, where the service counts pages and overlooks an offset; null: it is not known to. */
  get firstNumber(): number | null {
    return this.known.firstNumber;
  }

  /** A page asked for by its number, with no offset beside it. */
  numbered(number: number): PageQuery {
    return { ...this.named(), page: String(number) };
  }

  /** The page after so many rows. */
  from(offset: number): PageQuery {
    return { ...this.named(), offset: String(offset) };
  }

  private named(): PageQuery {
    return this.limit === null ? {} : { [this.context.sizeParameter]: String(this.limit) };
  }

  /** A page asked for by its number brought rows that its offset had not. */
  async learnFirstNumber(number: number): Promise<void> {
    if (this.known.firstNumber !== null) return;
    this.known.firstNumber = number;
    await this.context.pageSizes.rememberFirstNumber(this.endpoint, number);
  }

  /** Rows asked for; null: no size is named. */
  get limit(): number | null {
    return this.known.limit;
  }

  /** The largest page this service is known to grant; null: not known yet. */
  get granted(): number | null {
    return this.known.granted;
  }

  firstPage(): PageQuery {
    if (this.limit === null) return this.refusals > 0 ? {} : { offset: "0" };
    return { [this.context.sizeParameter]: String(this.limit), offset: "0" };
  }

  /** Takes another size after a refusal that was about the size. @returns false: it was about something else */
  takesOther({ code, details }: Problem): boolean {
    const isBadRequest = (code === "bad_request" || code === "bad_date") && details.answerStatus !== null;
    if (!isBadRequest || this.refusals >= REFUSALS_MAX) return false;
    const other = sizeAfterRefusal(details.serviceMessage, this.limit, this.context.sizeParameter);
    if (other === "other") return false;
    this.refusals += 1;
    this.known.limit = other;
    return true;
  }

  /** The first page came; after a refusal the size it came with is remembered. */
  async worked(): Promise<void> {
    if (this.refusals > 0) await this.context.pageSizes.rememberTaken(this.endpoint, this.limit);
  }

  /** A page that was followed by more: the service grants this many. */
  async learn(granted: number | null): Promise<void> {
    if (granted === null || granted === this.known.granted) return;
    this.known.granted = granted;
    await this.context.pageSizes.rememberGranted(this.endpoint, granted);
  }
}
