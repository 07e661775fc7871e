type Flight<T> = { result: Promise<T>; abort: AbortController; askers: number };

/** Callers of one load share its failures too, which prevents a stampede of retries. It stops when all have left. */
export class Flights<T> {
  private readonly flights = new Map<string, Flight<T>>();

  async join(key: string, asker: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.flights.get(key) ?? this.take(key, start);
    flight.askers += 1;
    const leave = () => {
      flight.askers -= 1;
      if (flight.askers === 0) flight.abort.abort();
    };
    asker?.addEventListener("abort", leave, { once: true });
    try {
      return await flight.result;
    } finally {
      asker?.removeEventListener("abort", leave);
    }
  }

  async waitForLoads(): Promise<void> {
    await Promise.allSettled([...this.flights.values()].map(({ result }) => result));
  }

  private take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const result = start(abort.signal).finally(() => this.flights.delete(key));
    const flight = { result, abort, askers: 0 };
    this.flights.set(key, flight);
    return flight;
  }
}
