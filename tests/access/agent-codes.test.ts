import { expect, test } from "vitest";
import { AgentCodes } from "../../lib/access/agent-codes";
import { AgentTokens } from "../../lib/access/agent-tokens";
import type { Store } from "../../lib/store/open-store";
import { onBothStores, openForTest } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";

const BOUND = {
  clientId: "client",
  redirectUri: "https://a.example/",
  challenge: "c",
  resource: "https://d.example/mcp",
};
const WANTED = { name: "Cursor", sharePercent: 20, endsAt: null };

onBothStores("codes", (freshPlace) => {
  const { store, clock, address } = quotaGround(freshPlace);
  const processOf = (on: Store, account = "account") => {
    const tokens = new AgentTokens(on, clock, account, []);
    return { tokens, codes: new AgentCodes(on, clock, tokens) };
  };
  const codeOf = async ({ codes }: ReturnType<typeof processOf>) => {
    const result = await codes.issue(WANTED, BOUND);
    return "code" in result ? result.code : "";
  };

  test("two processes that redeem one code at the same moment get one token", async () => {
    const [one, other] = [processOf(store()), processOf(await openForTest(address()))];
    const code = await codeOf(one);
    const tries = await Promise.all([one, other].map(({ codes }) => codes.redeem({ ...BOUND, code })));
    expect(tries.filter((each) => each !== null)).toHaveLength(1);
    // A code must not be used twice: a second use revokes its token.
    expect(await other.codes.redeem({ ...BOUND, code })).toBeNull();
    expect(await one.tokens.list()).toEqual([]);
  });

  test("a code of another account gets no token", async () => {
    const [one, other] = [processOf(store(), "one"), processOf(store(), "other")];
    const code = await codeOf(one);
    expect(await other.codes.redeem({ ...BOUND, code })).toBeNull();
    expect(await one.codes.redeem({ ...BOUND, code })).toMatchObject({ endsAt: null });
  });
});
