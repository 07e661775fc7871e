import type { Clock } from "../domain/clock";
import { MINUTE_MS } from "../domain/time/units";
import type { NewAgentToken } from "../domain/web/agent-token";
import type { Store } from "../store/open-store";
import { type AgentTokens, digest, newId } from "./agent-tokens";
import { newToken } from "./sessions";

const GOOD_FOR_MS = MINUTE_MS;
/** So long a code that comes a second time is recognized. */
const KNOWN_FOR_MS = 10 * MINUTE_MS;

/** What a code is bound to. @property challenge SHA-256 digest, in base64url, of what redeems it */
export type CodeBinding = { clientId: string; redirectUri: string; challenge: string; resource: string };

/** What a client shows for its code; `challenge` is the digest of the verifier that it sent. */
export type Redeeming = CodeBinding & { code: string };

/** @property endsAt when the token stops opening anything; null: it has no end */
export type Redeemed = { token: string; endsAt: string | null };

/**
 * Codes for which clients get the tokens that people have granted them: in SQL, so that any process redeems what another
 * has issued. Only a code’s digest is saved. A code is good once and for a minute.
 */
export class AgentCodes {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly tokens: AgentTokens,
  ) {}

  /** @returns the only copy of the code, or why there can be no such token */
  async issue(wanted: NewAgentToken, bound: CodeBinding): Promise<{ code: string } | { problem: string }> {
    const asked = { ...wanted, name: wanted.name.trim() };
    const problem = await this.tokens.problemOf(asked, bound.clientId);
    if (problem !== null) return { problem };
    const now = this.clock.now();
    await this.store
      .deleteFrom("agent_code")
      .where("good_until", "<=", now - KNOWN_FOR_MS)
      .execute();
    const code = newToken();
    const row = {
      code_hash: digest(code),
      token_id: newId(),
      account_id: this.tokens.accountId,
      client_id: bound.clientId,
      redirect_uri: bound.redirectUri,
      challenge: bound.challenge,
      resource: bound.resource,
      name: asked.name,
      share_percent: asked.sharePercent,
      ends_at: asked.endsAt === null ? null : Date.parse(asked.endsAt),
      good_until: now + GOOD_FOR_MS,
      used: 0,
    };
    await this.store.insertInto("agent_code").values(row).execute();
    return { code };
  }

  /**
   * Makes the token. Any try uses the code up, and a code that comes a second time takes away what it brought the first
   * time: somebody else has it too.
   */
  async redeem({ code, ...shown }: Redeeming): Promise<Redeemed | null> {
    const codeHash = digest(code);
    // Nothing is written for a code that was never issued.
    const row = await this.store
      .selectFrom("agent_code")
      .selectAll()
      .where("code_hash", "=", codeHash)
      .where("account_id", "=", this.tokens.accountId)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (!(await this.spend(codeHash))) {
      await this.tokens.revoke(row.token_id);
      return null;
    }
    const isBound =
      row.client_id === shown.clientId &&
      row.redirect_uri === shown.redirectUri &&
      row.challenge === shown.challenge &&
      row.resource === shown.resource;
    if (!isBound || row.good_until <= this.clock.now()) return null;
    const endsAt = row.ends_at === null ? null : new Date(Number(row.ends_at)).toISOString();
    const wanted = { name: row.name, sharePercent: row.share_percent, endsAt };
    const { token } = await this.tokens.add(wanted, { id: row.token_id, clientId: row.client_id });
    return token === null ? null : { token, endsAt };
  }

  /** Is this the first try? Of several at the same moment one is. */
  private async spend(codeHash: string): Promise<boolean> {
    const used = await this.store
      .updateTable("agent_code")
      .set({ used: 1 })
      .where("code_hash", "=", codeHash)
      .where("used", "=", 0)
      .returning("token_id")
      .execute();
    return used.length > 0;
  }
}
