type Held<Value> = { version: string; value: Promise<Value | null>; weight: number };

/**
 * Things made from saved data, each kept for the version of the data that it was made from. Those that were asked for
 * last are kept; what falls out is made again when somebody asks.
 */
export class ByVersion<Value> {
  private readonly held = new Map<string, Held<Value>>();

  /**
   * @param weightMax how much is kept, over all things
   * @param weightOf what a thing weighs; unless said otherwise each is 1
   */
  constructor(
    private readonly weightMax: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  /**
   * The thing of this name in this version; those who ask while it is being made wait for the same one.
   * @param make gives null when there is nothing to make it from; neither that nor a failure is kept
   */
  async read(name: string, version: string, make: () => Promise<Value | null>): Promise<Value | null> {
    const held = this.held.get(name);
    const one = held?.version === version ? held : { version, value: make(), weight: 0 };
    // At the end of the map stands what was asked for last.
    this.held.delete(name);
    this.held.set(name, one);
    const value = await one.value.catch((error: unknown) => {
      this.forget(name, one);
      throw error;
    });
    if (value === null) this.forget(name, one);
    else one.weight = this.weightOf(value);
    this.shrink();
    return value;
  }

  private forget(name: string, one: Held<Value>): void {
    if (this.held.get(name) === one) this.held.delete(name);
  }

  private shrink(): void {
    let weight = 0;
    for (const one of this.held.values()) weight += one.weight;
    for (const [name, one] of this.held) {
      if (weight <= this.weightMax) return;
      this.held.delete(name);
      weight -= one.weight;
    }
  }
}
