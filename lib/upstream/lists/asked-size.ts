import type { Problem } from "../../domain/errors";
import type { Endpoint } from "../../domain/quota/usage";
import type { PageQuery } from "./next-page";
import { type KnownSizes, type PageSizes, sizeAfterRefusal } from "./page-size";

/** After a refusal the loader requests a smaller size, and then no size. */
const REFUSALS_MAX = 2;

type SizeContext = {
  pageSizes: PageSizes;
  sizeParameter: string;
};

export class AskedSize {
  private refusals = 0;

  private constructor(
    private readonly context: SizeContext,
    private readonly endpoint: Endpoint,
    private readonly known: KnownSizes,
  ) {}

  static async of(context: SizeContext, endpoint: Endpoint): Promise<AskedSize> {
    return new AskedSize(context, endpoint, await context.pageSizes.of(endpoint));
  }

  get firstNumber(): number | null {
    return this.known.firstNumber;
  }

  numbered(number: number): PageQuery {
    return { ...this.named(), page: String(number) };
  }

  from(offset: number): PageQuery {
    return { ...this.named(), offset: String(offset) };
  }

  private named(): PageQuery {
    return this.limit === null ? {} : { [this.context.sizeParameter]: String(this.limit) };
  }

  async learnFirstNumber(number: number): Promise<void> {
    if (this.known.firstNumber !== null) return;
    this.known.firstNumber = number;
    await this.context.pageSizes.rememberFirstNumber(this.endpoint, number);
  }

  get limit(): number | null {
    return this.known.limit;
  }

  get granted(): number | null {
    return this.known.granted;
  }

  firstPage(): PageQuery {
    return this.limit === null && this.refusals > 0 ? {} : this.from(0);
  }

  /** Changes the size after a refusal. @returns false when the refusal is about something else */
  takesOther({ code, details }: Problem): boolean {
    const isBadRequest = (code === "bad_request" || code === "bad_date") && details.answerStatus !== null;
    if (!isBadRequest || this.refusals >= REFUSALS_MAX) return false;
    const other = sizeAfterRefusal(details.serviceMessage, this.limit, this.context.sizeParameter);
    if (other === "other") return false;
    this.refusals += 1;
    this.known.limit = other;
    return true;
  }

  async worked(): Promise<void> {
    if (this.refusals > 0) await this.context.pageSizes.rememberTaken(this.endpoint, this.limit);
  }

  async learn(granted: number | null): Promise<void> {
    if (granted === null || granted === this.known.granted) return;
    this.known.granted = granted;
    await this.context.pageSizes.rememberGranted(this.endpoint, granted);
  }
}
