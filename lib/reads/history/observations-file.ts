import { toInstant } from "../../domain/clock";
import { exportName } from "../../domain/export/export-name";
import { observationsHeader, observationsText } from "../../domain/export/observations-file";
import { textStream } from "../../domain/steps";
import type { ReadContext } from "../read-context";
import { savedProject } from "../saved-projects";

export async function observationsFile(context: ReadContext, projectId: string) {
  const project = await savedProject(context, projectId);
  const today = toInstant(context.clock.now()).slice(0, 10);
  return {
    name: exportName(project?.name ?? projectId, "history", today, "csv"),
    type: "text/csv; charset=utf-8",
    body: textStream(pieces(context, projectId)),
  };
}

async function* pieces({ upstream }: ReadContext, projectId: string): AsyncGenerator<string> {
  const history = await upstream.history();
  const days = (await history?.trend(projectId)) ?? [];
  const metrics = [...new Set(days.flatMap((day) => Object.keys(day.metrics)))];
  yield observationsHeader(metrics);
  for await (const observations of history?.all(projectId) ?? []) {
    const lines = observations.map(({ entry: { id, phrase, line }, point }) => ({
      id,
      phrase,
      market: line.market,
      page: point.rankingUrl,
      ...point,
    }));
    if (lines.length > 0) yield observationsText(lines, metrics);
  }
}
