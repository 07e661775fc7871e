import { beforeEach, expect, test } from "vitest";
import { AgentCodes } from "../../lib/access/agent-codes";
import { AgentTokens } from "../../lib/access/agent-tokens";
import { openStore, type Store } from "../../lib/store/open-store";
import { onBothStores } from "../support/both-stores";
import { type LedgerGround, ledgerGround } from "../support/quota/ledger-ground";

const BOUND = {
  clientId: "client",
  redirectUri: "https://a.example/",
  challenge: "c",
  resource: "https://d.example/mcp",
};
const WANTED = { name: "Cursor", sharePercent: 20, endsAt: null };

onBothStores("codes", (freshPlace) => {
  let ground: LedgerGround;
  beforeEach(async () => {
    ground = await ledgerGround(freshPlace);
  });
  const processOf = (store: Store, account = "account") => {
    const tokens = new AgentTokens(store, ground.clock, account, []);
    return { tokens, codes: new AgentCodes(store, ground.clock, tokens) };
  };
  const codeOf = async ({ codes }: ReturnType<typeof processOf>) => {
    const result = await codes.issue(WANTED, BOUND);
    return "code" in result ? result.code : "";
  };

  test("two processes that redeem one code at the same moment get one token", async () => {
    const second = await openStore(ground.place.address);
    const [one, other] = [processOf(ground.store), processOf(second)];
    const code = await codeOf(one);
    const tries = await Promise.all([one, other].map(({ codes }) => codes.redeem({ ...BOUND, code })));
    expect(tries.filter((each) => each !== null)).toHaveLength(1);
    // A code must not be used twice: a second use revokes its token.
    expect(await other.codes.redeem({ ...BOUND, code })).toBeNull();
    expect(await one.tokens.list()).toEqual([]);
    await second.destroy();
  });

  test("a code of another account gets no token", async () => {
    const [one, other] = [processOf(ground.store, "one"), processOf(ground.store, "other")];
    const code = await codeOf(one);
    expect(await other.codes.redeem({ ...BOUND, code })).toBeNull();
    expect(await one.codes.redeem({ ...BOUND, code })).toMatchObject({ endsAt: null });
  });
});
