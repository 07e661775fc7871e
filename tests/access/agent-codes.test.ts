import { expect, test } from "vitest";
import { AgentCodes } from "../../lib/access/agent-codes";
import { AgentTokens } from "../../lib/access/agent-tokens";
import { openStore } from "../../lib/store/open-store";
import { onBothStores } from "../support/both-stores";
import { handClock } from "../support/hand-clock";

const BOUND = {
  clientId: "client",
  redirectUri: "https://a.example/",
  challenge: "c",
  resource: "https://d.example/mcp",
};
const WANTED = { name: "Cursor", sharePercent: 20, endsAt: null };

onBothStores("codes", (freshPlace) => {
  test("two processes that redeem one code at the same moment get one token", async () => {
    const place = await freshPlace();
    const clock = handClock("2026-03-02T10:00:00.000Z");
    const stores = [await openStore(place.address), await openStore(place.address)];
    const processes = stores.map((store) => {
      const tokens = new AgentTokens(store, clock, "account", []);
      return { tokens, codes: new AgentCodes(store, clock, tokens) };
    });
    const [one, other] = processes;
    const issued = await one?.codes.issue(WANTED, BOUND);
    const code = issued !== undefined && "code" in issued ? issued.code : "";
    const tries = await Promise.all(processes.map(({ codes }) => codes.redeem({ ...BOUND, code })));
    expect(tries.filter((each) => each !== null)).toHaveLength(1);
    // A code must not be used twice: a second use revokes its token.
    expect(await other?.codes.redeem({ ...BOUND, code })).toBeNull();
    expect(await one?.tokens.list()).toEqual([]);
    for (const store of stores) await store.destroy();
    await place.drop();
  });

  test("a code of another account gets no token", async () => {
    const place = await freshPlace();
    const clock = handClock("2026-03-02T10:00:00.000Z");
    const store = await openStore(place.address);
    const codesOf = (account: string) => new AgentCodes(store, clock, new AgentTokens(store, clock, account, []));
    const issued = await codesOf("one").issue(WANTED, BOUND);
    const code = "code" in issued ? issued.code : "";
    expect(await codesOf("other").redeem({ ...BOUND, code })).toBeNull();
    expect(await codesOf("one").redeem({ ...BOUND, code })).toMatchObject({ endsAt: null });
    await store.destroy();
    await place.drop();
  });
});
