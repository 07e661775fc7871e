import type { Clock } from "../domain/clock";
import { DAY_MS, HOUR_MS } from "../domain/time/units";
import { kept } from "../store/cached-read";
import type { Store } from "../store/open-store";

/** Failures of one address before it has to wait. */
const FREE_FAILURES = 5;
const WAIT_FIRST_MS = 1_000;
const WAIT_LONGEST_MS = 15 * 60_000;
/** After a day without a failure an address starts over. */
const FORGOTTEN_AFTER_MS = DAY_MS;
/** How often a place is looked for when others take theirs at the same moment. */
const TURNS_MAX = 40;

/** A try that may go on, or how long to wait for one. */
export type Try = { ok: true; succeeded(): Promise<void> } | { ok: false; waitMs: number };

/** How long an address waits after so many failures: 1 s after the fifth, then twice as long each time. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(WAIT_FIRST_MS * 2 ** (failures - FREE_FAILURES), WAIT_LONGEST_MS);

/** An address as a proxy writes it, without quotes, brackets and port: `"[2001:db8::1]:443"`, `203.0.113.7:51234`. */
const withoutPort = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/^for=/i, "")
    .replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1];
  return (
    bracketed ?? plain.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^(::ffff:\d+\.\d+\.\d+\.\d+):\d+$/i, "$1")
  );
};

/** ::ffff:cb00:7107 is 203.0.113.7. */
const mappedIpv4 = (address: string): string => {
  const hex = /^(?:0:0:0:0:0|:):ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (hex === null) return address.replace(/^(?:0:0:0:0:0|:):ffff:(?=\d+\.)/, "");
  const [high, low] = [Number.parseInt(hex[1] ?? "", 16), Number.parseInt(hex[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
};

/** Groups IPv6 addresses by /64, because one customer has 2^64 of them. Ports never make a new address. */
export const addressGroup = (address: string): string => {
  const bare = mappedIpv4(withoutPort(address).toLowerCase());
  if (!bare.includes(":")) return bare.slice(0, 60);
  const [head = "", tail] = bare.replace(/%.*$/, "").split("::");
  const groups = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => group.replace(/^0+(?=.)/, ""));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
};

/**
 * How often strangers may try a password: booked before it is looked at, in SQL, so that neither fifty tries at once nor
 * several processes get more. A session is never asked here, so nobody can lock out a person who is in.
 */
export class SignInLimits {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a failure of the address, and one of the hour's 30 places for strangers; a success gives both back.
   * @param browser a browser that has signed in before: it is counted separately and takes no such slot
   */
  async begin(address: string, browser: string | null = null): Promise<Try> {
    if (browser !== null) return this.beginKnown(`browser ${browser}`);
    // Nothing is written for a try that has no place anyway: that would make guessing dear for us, not for the guesser.
    const fullMs = await this.untilSlot();
    if (fullMs > 0) return { ok: false, waitMs: fullMs };
    const group = addressGroup(address);
    const waitMs = await this.bookAddress(group);
    if (waitMs > 0) return { ok: false, waitMs };
    const slot = await this.takeSlot();
    if (slot === null) return { ok: false, waitMs: Math.max(WAIT_FIRST_MS, await this.untilSlot()) };
    const succeeded = async () => {
      await this.forget(group);
      await this.store.updateTable("sign_in_slot").set({ used_at: 0 }).where("slot", "=", slot).execute();
    };
    return { ok: true, succeeded };
  }

  private async beginKnown(browser: string): Promise<Try> {
    const waitMs = await this.bookAddress(browser);
    return waitMs > 0 ? { ok: false, waitMs } : { ok: true, succeeded: () => this.forget(browser) };
  }

  private async forget(address: string): Promise<void> {
    await this.store.deleteFrom("sign_in_address").where("address", "=", address).execute();
  }

  /** @returns 0 when the failure is booked; else how long this address still has to wait */
  private async bookAddress(address: string): Promise<number> {
    const { store } = this;
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const now = this.clock.now();
      await store
        .deleteFrom("sign_in_address")
        .where("failed_at", "<", now - FORGOTTEN_AFTER_MS)
        .execute();
      const row = await store
        .selectFrom("sign_in_address")
        .selectAll()
        .where("address", "=", address)
        .executeTakeFirst();
      // A longer wait than the failures cause was booked before our clock went back, so it is over.
      const waitMs = row === undefined ? 0 : row.open_at - now;
      if (row !== undefined && waitMs > 0 && waitMs <= waitAfter(row.failures)) return waitMs;
      const failures = (row?.failures ?? 0) + 1;
      const values = { failures, open_at: now + waitAfter(failures), failed_at: now };
      const changed =
        row === undefined
          ? await store
              .insertInto("sign_in_address")
              .values({ address, ...values })
              .onConflict((conflict) => conflict.column("address").doNothing())
              .returning("address")
              .execute()
          : await store
              .updateTable("sign_in_address")
              .set(values)
              .where("address", "=", address)
              .where("failures", "=", row.failures)
              .returning("address")
              .execute();
      if (changed.length > 0) return 0;
    }
    return WAIT_FIRST_MS;
  }

  /** One of the hour's places, each usable again an hour after it was used; null when all are used. */
  private async takeSlot(): Promise<number | null> {
    const { store } = this;
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const now = this.clock.now();
      const free = await store
        .selectFrom("sign_in_slot")
        .select("slot")
        .where("used_at", "<=", now - HOUR_MS)
        .orderBy("used_at")
        .orderBy("slot")
        .limit(1)
        .executeTakeFirst();
      if (free === undefined) return null;
      const taken = await store
        .updateTable("sign_in_slot")
        .set({ used_at: now })
        .where("slot", "=", free.slot)
        .where("used_at", "<=", now - HOUR_MS)
        .returning("slot")
        .execute();
      if (taken.length > 0) return free.slot;
    }
    return null;
  }

  /** How long until one of the hour's places is free; 0 or less while one is. */
  private async untilSlot(): Promise<number> {
    const oldestMs = await kept(this.store, "sign-in slot", async () => {
      const { oldest } = await this.store
        .selectFrom("sign_in_slot")
        .select(({ fn }) => fn.min("used_at").as("oldest"))
        .executeTakeFirstOrThrow();
      return Number(oldest);
    });
    return oldestMs + HOUR_MS - this.clock.now();
  }
}
