import { createHash } from "node:crypto";
import type { Clock } from "../domain/clock";
import { DAY_MS } from "../domain/time/units";
import type { Store } from "../store/open-store";
import { newToken } from "./sessions";

/** As long as browsers let a cookie live. */
export const KNOWN_BROWSER_MS = 400 * DAY_MS;

const idOf = (token: string): string => createHash("sha256").update(`browser ${token}`).digest("hex");

/**
 * Browsers that have signed in before. That admits none of them: each only has attempts of its own, so that
 * strangers who use up theirs keep nobody out who belongs here. Only a digest of its token is saved.
 */
export class KnownBrowsers {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of a browser that is known by this token */
  async find(token: string | null): Promise<string | null> {
    if (token === null) return null;
    const row = await this.store
      .selectFrom("known_browser")
      .select("id")
      .where("id", "=", idOf(token))
      .where("seen_at", ">", this.clock.now() - KNOWN_BROWSER_MS)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Knows a browser from now on. @param token what it holds, if it is known already @returns what it is to hold */
  async remember(token: string | null): Promise<string> {
    const now = this.clock.now();
    await this.store
      .deleteFrom("known_browser")
      .where("seen_at", "<=", now - KNOWN_BROWSER_MS)
      .execute();
    const held = token ?? newToken();
    await this.store
      .insertInto("known_browser")
      .values({ id: idOf(held), seen_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: now }))
      .execute();
    return held;
  }
}
