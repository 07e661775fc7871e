import { expect, test } from "vitest";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { addTestKeyword, addTestProject, codeOf, emptyApi } from "./support";

const MARKS = ["alder", "birch", "cedar", "damson"];
const PROJECTS_EACH = 10;
const KEYWORDS_EACH = 4;

type Thing = { path: string; owner: number; deleted: boolean };

function fourAccounts() {
  const api = emptyApi();
  const accounts = MARKS.map((mark) => {
    const id = createAccount(api.store, { name: mark, requestsPerHourMax: 100_000 }, 0);
    return { id, mark, key: issueKey(api.store, id, 0) };
  });
  const things: Thing[] = [];
  for (const [owner, { id: accountId, mark }] of accounts.entries()) {
    for (let index = 0; index < PROJECTS_EACH; index += 1) {
      const id = (owner + 1) * 1000 + index;
      const gone = index < 2;
      addTestProject(api.store, {
        id: String(id),
        accountId,
        mark,
        keywords: KEYWORDS_EACH,
        firstId: id * 100,
        deletedAt: gone ? 1 : undefined,
      });
      addTestKeyword(api.store, String(id * 100 + 50), String(id), `${mark} deleted`, 1);
      things.push({ path: `/v1/project-keywords-list/${id}/`, owner, deleted: gone });
      for (let keyword = 0; keyword < KEYWORDS_EACH; keyword += 1)
        things.push({ path: `/v1/keyworddata/${id * 100 + keyword}/`, owner, deleted: gone });
      things.push({ path: `/v1/keyworddata/${id * 100 + 50}/`, owner, deleted: true });
    }
  }
  return { ...api, accounts, things };
}

test("each account sees only its own objects: own 200, deleted 404, others' 403", async () => {
  const { get, accounts, things } = fourAccounts();
  for (const [asker, { key, mark }] of accounts.entries()) {
    const foreignMarks = MARKS.filter((other) => other !== mark);
    for (const { path, owner, deleted } of things) {
      const response = await get(path, key);
      const expected = deleted ? 404 : owner === asker ? 200 : 403;
      expect([path, response.status]).toEqual([path, expected]);
      const body = await response.text();
      expect(foreignMarks.filter((foreign) => body.includes(foreign))).toEqual([]);
      expect(body.includes(mark)).toBe(expected === 200);
    }
  }
});

test("unknown ids are 404 for everyone, and the project list has only the account's existing projects", async () => {
  const { get, accounts } = fourAccounts();
  for (const { key, mark } of accounts) {
    for (let id = 1; id <= 100; id += 1) {
      expect(await codeOf(await get(`/v1/keyworddata/${id}/`, key))).toBe("not_found");
      expect(await codeOf(await get(`/v1/project-keywords-list/${id}/`, key))).toBe("not_found");
    }
    const list = (await (await get("/v1/projects/", key)).json()) as { count: number; results: { name: string }[] };
    expect(list.count).toBe(PROJECTS_EACH - 2);
    expect(new Set(list.results.map(({ name }) => name))).toEqual(new Set([`${mark} project`]));
  }
});

test("only the owner of a deleted object learns that it was deleted", async () => {
  const { get, accounts, things } = fourAccounts();
  const deleted = things.find((thing) => thing.owner === 0 && thing.deleted);
  const [owner, stranger] = accounts;
  expect(await codeOf(await get(deleted?.path ?? "", owner?.key))).toBe("deleted");
  expect(await codeOf(await get(deleted?.path ?? "", stranger?.key))).toBe("not_found");
});

test("a deleted keyword is not in the list and not in the count", async () => {
  const { get, accounts } = fourAccounts();
  const response = await get("/v1/project-keywords-list/1005/", accounts[0]?.key);
  expect(await response.json()).toMatchObject({ count: KEYWORDS_EACH, results: { length: KEYWORDS_EACH } });
});
