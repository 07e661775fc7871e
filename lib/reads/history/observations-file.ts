import { toInstant } from "../../domain/clock";
import { exportName } from "../../domain/export/export-name";
import { type ObservationLine, observationsHeader, observationsText } from "../../domain/export/observations-file";
import { heldPosition } from "../../domain/history/observation";
import { dayText } from "../../domain/time/days";
import type { HeldKeyword } from "../../store/memory/memory-reader";
import type { ReadContext } from "../read-context";
import { savedProject } from "../saved-projects";

/** Lines that are written in one piece. */
const PIECE = 2_000;

/** A project's history as a file that is made while it is sent, however long it is. Never asks. */
export async function observationsFile(context: ReadContext, projectId: string) {
  const project = await savedProject(context, projectId);
  const today = toInstant(context.clock.now()).slice(0, 10);
  return {
    name: exportName(project?.name ?? projectId, "history", today, "csv"),
    type: "text/csv; charset=utf-8",
    body: streamOf(pieces(context, projectId)),
  };
}

/** The next piece is made when the last one has been taken, and none any more once nobody takes them. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* pieces({ upstream }: ReadContext, projectId: string): AsyncGenerator<string> {
  const memory = await upstream.memory();
  const days = (await memory?.trend(projectId)) ?? [];
  const metrics = [...new Set(days.flatMap((day) => Object.keys(day.metrics)))];
  yield observationsHeader(metrics);
  let lines: ObservationLine[] = [];
  for await (const keyword of memory?.all(projectId) ?? []) {
    lines.push(...linesOf(keyword));
    if (lines.length < PIECE) continue;
    yield observationsText(lines, metrics);
    lines = [];
  }
  if (lines.length > 0) yield observationsText(lines, metrics);
}

const linesOf = ({ entry, market, values }: HeldKeyword): ObservationLine[] =>
  values.map(([day, { position, page, searchVolume, metrics, source, atMs }]) => ({
    id: entry.id,
    phrase: entry.phrase,
    market,
    on: dayText(day),
    position: heldPosition(position),
    page,
    searchVolume,
    metrics,
    source,
    readAt: toInstant(atMs),
  }));
