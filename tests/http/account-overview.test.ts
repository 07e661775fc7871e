import { expect, test } from "vitest";
import { USUAL_MANNER } from "../../lib/domain/plans/plan";
import { accountsOverview, sharesKeyWith } from "../../lib/http/account-overview";
import { type AccountGround, accountGround } from "../support/account-ground";
import { autoClose } from "../support/opened";
import { type FixtureService, serveFixture } from "../support/services/fixture-service";
import { read } from "../support/stack";

async function ground(keys: Record<string, string>): Promise<AccountGround & { service: FixtureService }> {
  const service = autoClose(await serveFixture(() => ({ json: [{ id: 1, name: "Garden shop" }] })));
  const own = await accountGround();
  const { accounts } = (await own.container()).desk;
  for (const [title, key] of Object.entries(keys)) {
    own.clock.advanceMs(1_000);
    await accounts.add({ title, address: service.origin, settings: {}, key }, "somebody");
  }
  return { ...own, service };
}

test("each account is listed with its own hour, and the list sends nothing", async () => {
  const { at, service } = await ground({ Alder: "key-of-alder", Birch: "key-of-birch" });
  await (await at("alder")).upstream.listProjects(read("now"));
  const requestCount = service.requests.length;
  const overview = await accountsOverview();
  expect(overview.map(({ slug, title, quota }) => [slug, title, quota?.used])).toEqual([
    ["alder", "Alder", requestCount],
    ["birch", "Birch", 0],
  ]);
  expect(requestCount).toBeGreaterThan(0);
  expect(service.requests).toHaveLength(requestCount);
});

test("accounts with the same key name each other, and an account with a unique key names none", async () => {
  await ground({ Alder: "one-key", Birch: "one-key", Cedar: "another-key" });
  expect((await accountsOverview()).map(({ sharesKeyWith: names }) => names)).toEqual([["Birch"], ["Alder"], []]);
});

test("a plan proposed by an agent needs a user in its own account, a user's plan doesn’t", async () => {
  const { at } = await ground({ Alder: "key-of-alder", Birch: "key-of-birch" });
  const lists = { what: { kind: "lists" as const, projectIds: ["1"] }, wantedSinceMs: 0 };
  const planResult = await (await at("alder")).plans.create({
    ...USUAL_MANNER,
    ...lists,
    id: "6f0d4f0e-6d3b-4e0b-9a0e-0a8f6a1f2b01",
    title: "The list",
    requests: 10,
    madeBy: "Dashboard",
  });
  const proposal = await (await at("birch")).plans.propose({ ...lists, title: "The list", agent: "Writer" });
  expect([planResult.made, proposal.proposed]).toEqual([true, true]);
  expect((await accountsOverview()).map(({ plansNeedYou }) => plansNeedYou)).toEqual([0, 1]);
});

test("the sample is separate: it is not an account and shares no key", async () => {
  const own = await accountGround();
  expect(await sharesKeyWith(await own.container())).toEqual([]);
  expect(await accountsOverview()).toEqual([
    expect.objectContaining({
      quota: expect.objectContaining({ used: 0 }),
      key: "set",
      plansNeedYou: 0,
      sharesKeyWith: [],
    }),
  ]);
});
