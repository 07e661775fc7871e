/** Lets few pages be drawn at once; those that come meanwhile begin in the order they came in. */
export class PageQueue {
  private drawn = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce so many are drawn at once
   * @param mostMs after so long a page no longer counts, whatever it waits for
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostMs: number,
  ) {}

  /** Returns when the page may be drawn. @returns what is to be called once it is */
  async begin(): Promise<() => void> {
    if (this.drawn >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.drawn += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(latest);
      this.next();
    };
    const latest = setTimeout(end, this.mostMs);
    return end;
  }

  /** The place goes to the page that waits longest. */
  private next(): void {
    const begins = this.waiting.shift();
    if (begins === undefined) this.drawn -= 1;
    else begins();
  }
}
