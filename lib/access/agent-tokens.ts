import { type Clock, instantOrNull } from "../domain/clock";
import { MINUTE_MS } from "../domain/time/units";
import {
  type AgentTokenFacts,
  type AgentTokensOutcome,
  agentTokenProblem,
  type NewAgentToken,
} from "../domain/web/agent-token";
import type { McpSettings } from "../settings/mcp";
import { cachedRead } from "../store/cached-read";
import type { Store } from "../store/open-store";
import { digest, isSame, newId, newToken } from "./sessions";

type Row = Awaited<ReturnType<AgentTokens["rows"]>>[number];
type MadeFor = { id: string; clientId: string | null };

/** @property sharePercent null: a token of the settings, without a share of its own */
export type KnownAgent = { name: string; sharePercent: number | null };

/** Only a token's digest is saved. */
export class AgentTokens {
  /** @param accountId empty: the account of the settings @param ofSettings tokens in the settings */
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    readonly accountId: string,
    private readonly ofSettings: McpSettings["tokens"],
  ) {}

  async list(): Promise<AgentTokenFacts[]> {
    return (await this.rows()).map(toFacts);
  }

  async hasAny(): Promise<boolean> {
    return this.ofSettings.length > 0 || (await this.rows()).length > 0;
  }

  async find(token: string): Promise<KnownAgent | null> {
    const tokenDigest = digest(token);
    const now = this.clock.now();
    let match: Row | null = null;
    let configuredAgent: KnownAgent | null = null;
    // Compares every token, so that timing reveals nothing.
    for (const each of this.ofSettings)
      if (isSame(each.token, token)) configuredAgent = { name: each.name, sharePercent: null };
    for (const row of await this.rows()) if (isSame(row.tokenHash, tokenDigest)) match = row;
    if (configuredAgent !== null) return configuredAgent;
    if (match === null || (match.endsAtMs !== null && match.endsAtMs <= now)) return null;
    if (now - (match.usedAtMs ?? 0) >= MINUTE_MS)
      await this.store.updateTable("agent_token").set({ used_at: now }).where("id", "=", match.id).execute();
    return { name: match.name, sharePercent: match.sharePercent };
  }

  /** The result contains the only copy of the token. */
  async add(input: NewAgentToken, identity: MadeFor = { id: newId(), clientId: null }): Promise<AgentTokensOutcome> {
    const tokenRequest = { ...input, name: input.name.trim() };
    const now = this.clock.now();
    const problem = await this.problemOf(tokenRequest, identity.clientId);
    if (problem !== null) return { tokens: await this.list(), problem, token: null };
    const token = newToken();
    const row = {
      id: identity.id,
      account_id: this.accountId,
      token_hash: digest(token),
      name: tokenRequest.name,
      name_key: tokenRequest.name.toLowerCase(),
      share_percent: tokenRequest.sharePercent,
      ends_at: tokenRequest.endsAt === null ? null : Date.parse(tokenRequest.endsAt),
      made_at: now,
      used_at: null,
      client_id: identity.clientId,
    };
    const isMade = await this.store.transaction().execute(async (transaction) => {
      // A client that is approved again replaces its earlier token.
      if (identity.clientId !== null)
        await transaction
          .deleteFrom("agent_token")
          .where(({ and }) => and({ account_id: this.accountId, name_key: row.name_key, client_id: identity.clientId }))
          .execute();
      // Another process can take the name in between.
      const rows = await transaction
        .insertInto("agent_token")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      return rows.length > 0;
    });
    const tokens = await this.list();
    if (isMade) return { tokens, problem: null, token };
    return { tokens, problem: agentTokenProblem(tokenRequest, [tokenRequest.name], now), token: null };
  }

  /** @param clientId can reuse the name of its own token @returns why the token can't be created; null: it can */
  async problemOf(tokenRequest: NewAgentToken, clientId: string | null): Promise<string | null> {
    return agentTokenProblem(tokenRequest, await this.namesTakenBeside(clientId), this.clock.now());
  }

  async namesTakenBeside(clientId: string | null): Promise<string[]> {
    const rows = await this.rows();
    const others = rows.filter((row) => clientId === null || row.clientId !== clientId);
    return [...this.ofSettings, ...others].map(({ name }) => name);
  }

  async revoke(id: string): Promise<AgentTokensOutcome> {
    await this.store.deleteFrom("agent_token").where("account_id", "=", this.accountId).where("id", "=", id).execute();
    return { tokens: await this.list(), problem: null, token: null };
  }

  private rows() {
    return cachedRead(this.store, `agent tokens|${this.accountId}`, () =>
      this.store
        .selectFrom("agent_token")
        .select([
          "id",
          "token_hash as tokenHash",
          "name",
          "share_percent as sharePercent",
          "ends_at as endsAtMs",
          "used_at as usedAtMs",
          "client_id as clientId",
        ])
        .where("account_id", "=", this.accountId)
        .orderBy("made_at")
        .orderBy("id")
        .execute(),
    );
  }
}

export async function validTokens(store: Store, nowMs: number): Promise<number> {
  const { count } = await store
    .selectFrom("agent_token")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", nowMs)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function revokeAllTokens(store: Store): Promise<void> {
  await store.deleteFrom("agent_token").execute();
}

const toFacts = ({ id, name, sharePercent, endsAtMs, usedAtMs }: Row): AgentTokenFacts => ({
  id,
  name,
  sharePercent,
  endsAt: instantOrNull(endsAtMs),
  usedAt: instantOrNull(usedAtMs),
});
