import { isRefused, type Problem } from "../../domain/errors";
import { cachedRead } from "../../store/cached-read";
import type { Store } from "../../store/open-store";
import type { CopyAddress } from "../endpoints/copy-address";

export class Refusals {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly keyOf: (address: CopyAddress) => string,
  ) {}

  async remember(address: CopyAddress, problem: Problem, untilMs: number): Promise<void> {
    const { projectId: of_project, keywordId: of_keyword } = address;
    const row = { problem: JSON.stringify(problem), until: untilMs, of_project, of_keyword };
    await this.store
      .insertInto("refusal")
      .values({ cache_key: this.keyOf(address), namespace: this.namespace, ...row })
      .onConflict((conflict) => conflict.column("cache_key").doUpdateSet(row))
      .execute();
  }

  /** A keyword missing from a shared response is looked up there, without a request. */
  async of(address: CopyAddress, nowMs: number): Promise<Problem | null> {
    const row = await this.store
      .selectFrom("refusal")
      .select("problem")
      .where("cache_key", "=", this.keyOf(address))
      .where("until", ">", nowMs)
      .executeTakeFirst();
    const problem = row === undefined ? null : (JSON.parse(row.problem) as Problem);
    return problem?.code === "not_in_data" ? null : problem;
  }

  async ofProjects(projectIds: readonly string[]): Promise<Map<string, Problem>> {
    const refusals = await cachedRead(this.store, `refusals|${this.namespace}`, async () => {
      const rows = await this.store
        .selectFrom("refusal")
        .select(["cache_key", "problem"])
        .where("namespace", "=", this.namespace)
        .execute();
      return new Map(rows.map((row) => [row.cache_key, JSON.parse(row.problem) as Problem]));
    });
    if (refusals.size === 0) return new Map();
    return new Map(
      projectIds.flatMap((projectId) => {
        const problem = refusals.get(this.keyOf({ kind: "keywords", projectId, keywordId: null }));
        return problem !== undefined && isRefused(problem) ? [[projectId, problem] as const] : [];
      }),
    );
  }
}
