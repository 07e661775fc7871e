import { expect, test } from "vitest";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { addTestKeyword, addTestProject, codeOf, emptyApi } from "./support";

const MARKS = ["alder", "birch", "cedar"];
const KEYWORDS = 4;

/** Each account has a project, whose last keyword is deleted, and a deleted project with a keyword. */
function threeAccounts() {
  const { store, get } = emptyApi();
  const accounts = MARKS.map((mark, index) => {
    const accountId = createAccount(store, { name: mark }, 0);
    const [project, keyword, deletedProject, deletedKeyword] = [1, 100, 2, 200].map((id) => (index + 1) * 1000 + id);
    addTestProject(store, { id: `${project}`, accountId, mark, keywords: KEYWORDS, firstId: keyword ?? 0 });
    addTestKeyword(store, `${deletedKeyword}0`, `${project}`, `${mark} deleted`, 1);
    const deletedOptions = { id: `${deletedProject}`, keywords: 1, firstId: deletedKeyword ?? 0, deletedAt: 1 };
    addTestProject(store, { ...deletedOptions, accountId, mark });
    return {
      mark,
      list: `/v1/project-keywords-list/${project}/`,
      own: [`/v1/project-keywords-list/${project}/`, `/v1/keyworddata/${keyword}/`],
      deleted: [
        `/v1/project-keywords-list/${deletedProject}/`,
        `/v1/keyworddata/${deletedKeyword}/`,
        `/v1/keyworddata/${deletedKeyword}0/`,
      ],
      key: issueKey(store, accountId, 0),
    };
  });
  return { get, accounts };
}

test("an account gets its own objects, and nothing of others; only an owner learns of a deletion", async () => {
  const { get, accounts } = threeAccounts();
  for (const asker of accounts)
    for (const owner of accounts) {
      const isOwn = asker === owner;
      for (const path of owner.own) {
        const response = await get(path, asker.key);
        expect([path, response.status]).toEqual([path, isOwn ? 200 : 403]);
        expect((await response.text()).includes(owner.mark)).toBe(isOwn);
      }
      for (const path of owner.deleted) {
        const response = await get(path, asker.key);
        expect([path, response.status, await codeOf(response)]).toEqual([path, 404, isOwn ? "deleted" : "not_found"]);
      }
    }
});

test("lists and counts have only the account's existing projects and keywords", async () => {
  const { get, accounts } = threeAccounts();
  for (const { key, mark, list } of accounts) {
    const projects = await (await get("/v1/projects/", key)).json();
    expect(projects).toMatchObject({ count: 1, results: [{ name: `${mark} project`, keyword_count: KEYWORDS }] });
    expect(await (await get(list, key)).json()).toMatchObject({ count: KEYWORDS, results: { length: KEYWORDS } });
  }
});
