import { type Clock, toInstant } from "../domain/clock";
import { MINUTE_MS } from "../domain/time/units";
import type { NewAgentToken } from "../domain/web/agent-token";
import type { Store } from "../store/open-store";
import type { AgentTokens } from "./agent-tokens";
import { digest, newId, newToken } from "./sessions";

const GOOD_FOR_MS = MINUTE_MS;
/** Used and expired codes are kept this long, so that a second try still revokes the token. */
const KNOWN_FOR_MS = 10 * MINUTE_MS;

/** @property challenge base64url SHA-256 digest of the verifier */
export type CodeBinding = { clientId: string; redirectUri: string; challenge: string; resource: string };

export type Redeeming = CodeBinding & { code: string };

export type Redeemed = { token: string; endsAt: string | null };

/** In SQL, so that any process can redeem them. A code works once, within a minute. */
export class AgentCodes {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly tokens: AgentTokens,
  ) {}

  /** @returns the only copy of the code, or why the token is refused */
  async issue(input: NewAgentToken, bound: CodeBinding): Promise<{ code: string } | { problem: string }> {
    const tokenRequest = { ...input, name: input.name.trim() };
    const problem = await this.tokens.problemOf(tokenRequest, bound.clientId);
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
      name: tokenRequest.name,
      share_percent: tokenRequest.sharePercent,
      ends_at: tokenRequest.endsAt === null ? null : Date.parse(tokenRequest.endsAt),
      good_until: now + GOOD_FOR_MS,
      used: 0,
    };
    await this.store.insertInto("agent_code").values(row).execute();
    return { code };
  }

  /** Every try uses up the code. A second try revokes the token, because someone else has the code. */
  async redeem({ code, ...binding }: Redeeming): Promise<Redeemed | null> {
    const codeHash = digest(code);
    const row = await this.store
      .selectFrom("agent_code")
      .selectAll()
      .where(({ and }) => and({ code_hash: codeHash, account_id: this.tokens.accountId }))
      .executeTakeFirst();
    if (row === undefined) return null;
    if (!(await this.spend(codeHash))) {
      await this.tokens.revoke(row.token_id);
      return null;
    }
    const isBound =
      row.client_id === binding.clientId &&
      row.redirect_uri === binding.redirectUri &&
      row.challenge === binding.challenge &&
      row.resource === binding.resource;
    if (!isBound || row.good_until <= this.clock.now()) return null;
    const endsAt = row.ends_at === null ? null : toInstant(row.ends_at);
    const tokenRequest = { name: row.name, sharePercent: row.share_percent, endsAt };
    const { token } = await this.tokens.add(tokenRequest, { id: row.token_id, clientId: row.client_id });
    return token === null ? null : { token, endsAt };
  }

  private async spend(codeHash: string): Promise<boolean> {
    const rows = await this.store
      .updateTable("agent_code")
      .set({ used: 1 })
      .where(({ and }) => and({ code_hash: codeHash, used: 0 }))
      .returning("token_id")
      .execute();
    return rows.length > 0;
  }
}
