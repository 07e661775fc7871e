const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes that grow as they are written. Whole numbers take as many bytes as they need, seven bits in each. */
export class ByteWriter {
  private bytes = new Uint8Array(1_024);
  private length = 0;

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** @param value whole, 0 or above, below 2^53 */
  count(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  /** @param value whole, below 2^52 on either side of 0 */
  signed(value: number): void {
    this.count(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  real(value: number): void {
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value);
    this.length += 8;
  }

  text(value: string): void {
    const bytes = encoder.encode(value);
    this.count(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  /** Where the next number begins. Whoever reads millions of them steps through the bytes by itself. */
  at = 0;

  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  count(): number {
    // Most numbers are small, and there are millions of them.
    const first = this.bytes[this.at] ?? 128;
    if (first < 128) {
      this.at += 1;
      return first;
    }
    let value = 0;
    let weight = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("The bytes end too early.");
      if (byte < 128) return value + byte * weight;
      value += (byte - 128) * weight;
      weight *= 128;
    }
  }

  /** Four bytes as one number; with all bits set where there are fewer. */
  fourAt(at: number): number {
    return at + 4 <= this.bytes.length ? this.view.getInt32(at, true) : -1;
  }

  /** Passes over so many numbers that `count` would read. */
  skipCounts(many: number): void {
    const { bytes } = this;
    let { at } = this;
    let left = many;
    // Four at a time, as long as each is a byte.
    for (; left >= 4 && (this.fourAt(at) & 0x80808080) === 0; left -= 4) at += 4;
    for (; left > 0; at += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError("The bytes end too early.");
      if (byte < 128) left -= 1;
    }
    this.at = at;
  }

  signed(): number {
    const value = this.count();
    if (value < 2 ** 30) return (value & 1) === 0 ? value >> 1 : -(value >> 1) - 1;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  real(): number {
    const value = this.view.getFloat64(this.at);
    this.at += 8;
    return value;
  }

  text(): string {
    return decoder.decode(this.raw(this.count()));
  }

  raw(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError("The bytes end too early.");
    const found = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return found;
  }
}
