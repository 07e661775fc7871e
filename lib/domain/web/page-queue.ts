export class PageQueue {
  private drawn = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param mostMs after this time a page no longer counts, whatever it waits for */
  constructor(
    private readonly atOnce: number,
    private readonly mostMs: number,
  ) {}

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

  private next(): void {
    const begins = this.waiting.shift();
    if (begins === undefined) this.drawn -= 1;
    else begins();
  }
}
