import type { HandClock } from "../../support/hand-clock";

export class Timeline {
  private readonly events: { atMs: number; happen: () => Promise<void> }[] = [];

  constructor(private readonly clock: HandClock) {}

  at(atMs: number, happen: () => Promise<void>): void {
    const index = this.events.findLastIndex((event) => event.atMs <= atMs) + 1;
    this.events.splice(index, 0, { atMs, happen });
  }

  async run(): Promise<void> {
    for (let event = this.events.shift(); event !== undefined; event = this.events.shift()) {
      this.clock.advanceMs(Math.max(0, Math.round(event.atMs) - this.clock.now()));
      await event.happen();
    }
  }
}
