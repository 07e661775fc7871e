import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parseUsageView } from "../../lib/domain/quota/usage";
import { MATRIX_FIRST_ROWS } from "../../lib/domain/series/matrix";
import { shownRows } from "../../lib/domain/table/previous-and-next";
import { ACCOUNT_HEADER, PATH_HEADER } from "../../lib/domain/web/front-headers";
import * as pages from "../../lib/pages/page-data";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { HOST, ownStack, PASSWORD } from "../http/support";
import { accountGround } from "../support/account-ground";
import { openBefore } from "../support/opened";
import { signalOf, whileDrawn } from "../support/page-request";
import { read } from "../support/stack";

const N: string = SAMPLE_IDS.northwind;
const at = <T>(path: string, run: () => Promise<T>, more: Record<string, string> = {}): Promise<T> =>
  whileDrawn({ host: HOST, "x-forwarded-for": "127.0.0.1", [PATH_HEADER]: path, ...more }, run);

const PERIOD = { from: null, to: null, group: "all", offset: 0, most: 10 } as const;
const USAGE = { ...parseUsageView(() => null), range: "24h" } as const;

const READS: Record<string, () => Promise<unknown>> = {
  savedFrame: pages.savedFrame,
  savedShell: pages.savedShell,
  savedSessions: pages.savedSessions,
  savedHistories: pages.savedHistories,
  savedDoubts: pages.savedDoubts,
  connectPage: pages.connectPage,
  severalAccounts: pages.severalAccounts,
  savedProjects: () => pages.savedProjects("28d"),
  savedProjectFacts: () => pages.savedProjectFacts(N),
  savedProjectPage: () => pages.savedProjectPage(N, {}),
  savedKeyword: () => pages.savedKeyword(N, "1", ""),
  savedComparison: () => pages.savedComparison(N, ["1", "2"]),
  savedChanges: () => pages.savedChanges(N, PERIOD),
  savedMatrix: () => pages.savedMatrix(N, 28),
  savedUsage: () => pages.savedUsage(USAGE, "UTC"),
};

test("these tests cover every read of a page", () => {
  const others = ["admittedOnly", "needsSignIn"];
  expect(Object.keys(pages).sort()).toEqual([...Object.keys(READS), ...others].sort());
});

describe("a desk without a password", () => {
  const desk = openBefore(beforeAll, () => ownStack());

  test("without saved data, no page sends a request, and each page shows that nothing is saved", async () => {
    for (const [name, load] of Object.entries(READS)) await expect(at("/projects", load), name).resolves.toBeDefined();
    const { screen } = await at("/projects", () => pages.savedProjectPage(N, {}));
    expect(screen).toMatchObject({ project: null, keywordCount: 0, answer: { reading: null, price: { requests: 1 } } });
    expect(await at("/projects", () => pages.savedProjectFacts(N))).toBeNull();
    expect(await desk.requestCount()).toBe(0);
  });

  test("with a saved list, no page sends a request, and each page shows it", async () => {
    await desk.own.reads.projects(read("now"));
    const { reading } = await desk.own.reads.keywords(N, read("now"));
    const requestCount = await desk.requestCount();
    for (const [name, load] of Object.entries(READS)) await expect(at("/projects", load), name).resolves.toBeDefined();
    const total = reading?.data.keywords.length ?? 0;
    expect((await at("/", () => pages.savedProjectPage(N, {}))).screen.keywordCount).toBe(total);
    const matrix = await at("/", () => pages.savedMatrix(N, 28));
    expect(total).toBeGreaterThan(MATRIX_FIRST_ROWS);
    expect([matrix.total, matrix.matrix.rows.length]).toEqual([total, MATRIX_FIRST_ROWS]);
    expect(await desk.requestCount()).toBe(requestCount);
  });

  test("a keyword’s neighbors are those in its table’s order", async () => {
    const rows = (await desk.own.reads.keywords(N, read("never"))).reading?.data.keywords ?? [];
    const ids = shownRows(rows, "").map(({ id }) => id);
    const [first = "", second = "", third = ""] = ids;
    const page = await at("/", () => pages.savedKeyword(N, second, ""));
    expect(page.keyword?.id).toBe(second);
    expect(page.neighbors).toMatchObject({ previousId: first, nextId: third });
  });

  test("no sign-in is needed, and a page opened from another site is detected", async () => {
    expect(await at("/", pages.needsSignIn)).toBe(false);
    expect(await at("/", pages.savedSessions)).toBeNull();
    for (const [site, isFromElsewhere] of [
      ["cross-site", true],
      ["same-site", true],
      ["none", false],
    ] as const)
      expect(await at("/", pages.savedFrame, { "sec-fetch-site": site })).toMatchObject({ isFromElsewhere, base: "" });
  });

  test("another host name gets no page", async () => {
    for (const [name, load] of Object.entries(READS))
      expect(await signalOf(at("/", load, { host: "evil.example" })), name).toMatch(/404$/);
  });

  test("an internal error reaches the page as a code and a reference, without its message", async () => {
    const pageLoad = at("/", () => pages.savedUsage({ ...USAGE, range: "7d" }, "No/Zone"));
    await expect(pageLoad).rejects.toMatchObject({ digest: expect.stringMatching(/^own_fault:[\da-f]{8}$/) });
    await expect(pageLoad).rejects.toThrow(/^a page could not be drawn$/);
  });
});

describe("a desk with a password", () => {
  const desk = openBefore(beforeAll, () => ownStack(true));

  const cookie = async () => {
    const signInResult = await desk.own.desk.gate.signIn(PASSWORD, { address: "127.0.0.1", agent: "" }, null);
    if (signInResult.kind !== "in") throw new Error("The password was refused.");
    return signInResult.cookie.split(";")[0] ?? "";
  };

  test("without a session there is no data, only the way to the sign-in page and back", async () => {
    for (const [name, load] of Object.entries({ ...READS, admittedOnly: pages.admittedOnly })) {
      if (name === "savedFrame") continue;
      expect(await signalOf(at("/usage?range=7d", load)), name).toBe("/sign-in?next=%2Fusage%3Frange%3D7d");
    }
    expect(await at("/usage", pages.savedFrame)).toBeNull();
    expect(await at("/sign-in", pages.needsSignIn)).toBe(true);
  });

  test("with a session every page opens, and the frame has the token for changes", async () => {
    const signedIn = { cookie: await cookie() };
    for (const [name, load] of Object.entries(READS))
      await expect(at("/", load, signedIn), name).resolves.toBeDefined();
    expect((await at("/", pages.savedFrame, signedIn))?.changeToken).toMatch(/.{20}/);
    expect(await at("/", pages.savedSessions, signedIn)).toEqual([expect.objectContaining({ isThis: true })]);
    expect(await at("/", pages.needsSignIn, signedIn)).toBe(false);
  });
});

describe("several accounts", () => {
  const ground = async (...titles: string[]) => {
    const own = await accountGround();
    const { accounts } = (await own.container()).desk;
    for (const title of titles) {
      own.clock.advanceMs(1_000);
      await accounts.add({ title, address: "http://127.0.0.1:9", settings: {}, key: `key-of-${title}` }, "somebody");
    }
    return own;
  };
  const below = <T>(slug: string, path: string, load: () => Promise<T>) =>
    at(`/a/${slug}${path}`, load, { [ACCOUNT_HEADER]: slug });

  test("a short address leads to the first account, and an account’s address to its own data", async () => {
    await ground("Alder", "Birch");
    expect(await signalOf(at("/usage?range=7d", pages.savedShell))).toBe("/a/alder/usage?range=7d");
    for (const slug of ["alder", "birch"])
      expect((await below(slug, "/usage", pages.savedFrame))?.base).toBe(`/a/${slug}`);
  });

  test("with one account its long address leads to the short one", async () => {
    await ground("Alder");
    expect(await signalOf(below("alder", "/usage?range=7d", pages.savedShell))).toBe("/usage?range=7d");
    expect(await at("/", pages.severalAccounts)).toBeNull();
  });

  test("an account that doesn’t exist has no page", async () => {
    await ground("Alder", "Birch");
    for (const [name, load] of Object.entries(READS)) {
      if (name === "savedFrame") continue;
      expect(await signalOf(below("cedar", "/projects", load)), name).toMatch(/404$/);
    }
  });

  test("the first page lists all accounts; below an account it lists the account’s projects", async () => {
    await ground("Alder", "Birch");
    expect((await at("/", pages.severalAccounts))?.map(({ title }) => title)).toEqual(["Alder", "Birch"]);
    expect(await signalOf(below("birch", "/", pages.severalAccounts))).toBe("/a/birch/projects");
  });

  test("the connect page shows every account’s settings and no key", async () => {
    await ground("Alder", "Birch");
    const page = await below("birch", "/connect", pages.connectPage);
    expect(page.accounts.map(({ title, key }) => [title, key])).toEqual([
      ["Alder", "set"],
      ["Birch", "set"],
    ]);
    expect([page.whyNot, page.base]).toEqual([null, "/a/birch"]);
    expect(JSON.stringify(page)).not.toMatch(/key-of-(Alder|Birch)/);
  });

  test("while the database is unavailable, the frame shows no data, and the pages say so", async () => {
    const own = await ground();
    rmSync(join(own.folder, "keyword-desk.sqlite"));
    expect(await at("/", pages.savedFrame)).toMatchObject({
      shell: { saved: null, recentProjects: [], accounts: [] },
      quota: { level: "unsure" },
      changeToken: null,
    });
    expect(await signalOf(at("/", pages.savedShell))).toMatch(/^ledger_failed:[\da-f]{8}$/);
  });
});
