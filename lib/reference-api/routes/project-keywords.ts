import { hasFeature, refuseAccess } from "../access";
import { type ApiContext, rawTarget } from "../context";
import { answerPage } from "../page";
import { badRequest, problem } from "../problems";
import type { Store } from "../store/open-store";
import { isId } from "../validate-path";
import { parsePage } from "../validate-query";

export const listProjectKeywords = (store: Store) => async (c: ApiContext) => {
  const projectId = c.req.param("id") ?? "";
  if (!isId(projectId)) return badRequest(c, "id");
  const page = parsePage(rawTarget(c).query);
  if (!page.ok) return badRequest(c, page.reason);
  const caller = c.get("caller");
  if (!(await hasFeature(store, caller, "keywords"))) return problem(c, "not_in_subscription");
  const project = await store.sql
    .selectFrom("projects")
    .select(["account_id", "deleted_at"])
    .where("id", "=", projectId)
    .executeTakeFirst();
  const refusal = refuseAccess(c, project && { accountId: project.account_id, deleted: project.deleted_at !== null });
  if (refusal) return refusal;
  const ofProject = store.sql
    .selectFrom("keywords")
    .innerJoin("projects", "projects.id", "keywords.project_id")
    .where("keywords.project_id", "=", projectId)
    .where("projects.account_id", "=", caller.accountId)
    .where("keywords.deleted_at", "is", null);
  const total = await ofProject.select((of) => of.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await ofProject
    .select("keywords.row")
    .orderBy("keywords.seq")
    .limit(page.value.limit)
    .offset(page.value.offset)
    .execute();
  return answerPage(
    c,
    page.value,
    total.count,
    rows.map(({ row }) => row),
  );
};
