import { hasFeature } from "../access";
import { type ApiContext, rawTarget } from "../context";
import { answerPage } from "../page";
import { badRequest, problem } from "../problems";
import { type JsonObject, wireId } from "../store/objects";
import type { Store } from "../store/open-store";
import { parsePage } from "../validate-query";

export const listProjects = (store: Store) => async (c: ApiContext) => {
  const page = parsePage(rawTarget(c).query);
  if (!page.ok) return badRequest(c, page.reason);
  const caller = c.get("caller");
  if (!(await hasFeature(store, caller, "projects"))) return problem(c, "not_in_subscription");
  const ofAccount = store.sql
    .selectFrom("projects")
    .where("projects.account_id", "=", caller.accountId)
    .where("projects.deleted_at", "is", null);
  const total = await ofAccount.select((of) => of.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await ofAccount
    .select(["id", "name", "domain", "measured_on", "created_on", "attribution", "licence", "extra"])
    .select((of) =>
      of
        .selectFrom("keywords")
        .select(of.fn.countAll<number>().as("count"))
        .whereRef("keywords.project_id", "=", "projects.id")
        .where("keywords.deleted_at", "is", null)
        .as("keyword_count"),
    )
    .orderBy("seq")
    .limit(page.value.limit)
    .offset(page.value.offset)
    .execute();
  const texts = rows.map(({ id, extra, ...row }) =>
    // Only this service writes the column, always as a JSON object.
    JSON.stringify({ id: wireId(id), ...row, ...(JSON.parse(extra) as JsonObject) }),
  );
  return answerPage(c, page.value, total.count, texts);
};
