import type { Clock } from "../domain/clock";
import { DAY_MS } from "../domain/time/units";
import type { Store } from "../store/open-store";

const FREE_FAILURES = 5;
const WAIT_FIRST_MS = 1_000;
const WAIT_LONGEST_MS = 15 * 60_000;
/** After a day without a failure an address starts over. */
const FORGOTTEN_AFTER_MS = DAY_MS;

export type Attempt = { ok: true; succeeded(): Promise<void> } | { ok: false; waitMs: number };

/** In ms: 1 s after the fifth failure, then twice as long each time. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(WAIT_FIRST_MS * 2 ** (failures - FREE_FAILURES), WAIT_LONGEST_MS);

/** A proxy's address without quotes, brackets and port: `"[2001:db8::1]:443"`, `203.0.113.7:51234`. */
const withoutPort = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/^for=/i, "")
    .replace(/^"(.*)"$/, "$1");
  const bracketContent = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1];
  return (
    bracketContent ??
    plain.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^(::ffff:\d+\.\d+\.\d+\.\d+):\d+$/i, "$1")
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

/** Books a failure before checking the password, in SQL, so that simultaneous attempts get no extra ones. */
export class SignInLimits {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  async begin(address: string): Promise<Attempt> {
    const group = addressGroup(address);
    const waitMs = await this.bookFailure(group);
    if (waitMs > 0) return { ok: false, waitMs };
    const clearFailures = async () => {
      await this.store.deleteFrom("sign_in_address").where("address", "=", group).execute();
    };
    return { ok: true, succeeded: clearFailures };
  }

  /** @returns 0: booked; else how many ms the address still has to wait */
  private async bookFailure(address: string): Promise<number> {
    await this.store
      .deleteFrom("sign_in_address")
      .where("failed_at", "<", this.clock.now() - FORGOTTEN_AFTER_MS)
      .execute();
    return this.store.transaction().execute(async (transaction) => {
      // The insertion locks the address, so that simultaneous attempts are booked in turn.
      const row = await transaction
        .insertInto("sign_in_address")
        .values({ address, failures: 0, open_at: 0, failed_at: this.clock.now() })
        .onConflict((conflict) => conflict.column("address").doUpdateSet({ address }))
        .returning(["failures", "open_at"])
        .executeTakeFirstOrThrow();
      const now = this.clock.now();
      const waitMs = row.open_at - now;
      // A longer wait than the failures cause was booked before our clock went back, so it is over.
      if (waitMs > 0 && waitMs <= waitAfter(row.failures)) return waitMs;
      const failures = row.failures + 1;
      await transaction
        .updateTable("sign_in_address")
        .set({ failures, open_at: now + waitAfter(failures), failed_at: now })
        .where("address", "=", address)
        .execute();
      return 0;
    });
  }
}
