import { useFormats } from "@/components/browser/formats";
import { StoppedNotice, UnreadableNotice } from "@/components/errors/notices";
import { lazyPart } from "@/components/ui/lazy";
import type { Problem } from "@/lib/domain/errors";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { ListFacts } from "@/lib/domain/response/reading";
import { ReloadLink } from "./refresh-button";
import type { LiveAnswer } from "./use-answer";

const NoteNotice = lazyPart(() => import("./list-note-notice").then((notice) => notice.NoteNotice));

export const stoppedBy = (problem: Problem | null): string =>
  problem === null || problem.code === "price_exceeded" ? "" : `${problem.title.replace(/\.?$/, ".")} `;

type ListPartProps = { live: LiveAnswer<ListFacts>; rowCount: number };

export function ListPart({ live, rowCount }: ListPartProps) {
  const formats = useFormats();
  const facts = live.answer.reading?.data;
  if (facts === undefined || facts.complete) return null;
  const { problem } = live;
  const isLimit = problem?.code === "limit_reached";
  const why = isLimit
    ? `Stopped at the hourly limit, which resets at ${formats.time(problem.details.resetsAt ?? live.answer.quota.resetsAt)}.`
    : `${stoppedBy(problem)}The list is only partly loaded; figures cover the rows loaded so far.`;
  const actions = <ReloadLink live={live} question="Load the rest of this list?" label="Continue" />;
  return <StoppedNotice loadedRows={rowCount} total={facts.total} why={why} actions={actions} />;
}

export function ListNotices({ live, rowCount, onViewRaw }: ListPartProps & { onViewRaw: () => void }) {
  const facts = live.answer.reading?.data;
  if (facts === undefined) return null;
  return (
    <>
      <UnreadableNotice unreadable={facts.unreadable} others={rowCount} onViewRaw={onViewRaw} />
      {facts.notes !== undefined && <NoteNotice notes={facts.notes} of="list" />}
    </>
  );
}

export function HistoryPart({ live }: { live: LiveAnswer<KeywordData> }) {
  const part = live.answer.reading?.data.part;
  if (part === undefined) return null;
  const why = `${stoppedBy(live.problem)}The history is only partly loaded; figures cover the part loaded so far.`;
  const actions = <ReloadLink live={live} question="Load the rest of this history?" label="Continue" />;
  return <StoppedNotice loadedRows={part.rows} total={part.total} why={why} actions={actions} />;
}

export function HistoryNotices({ live }: { live: LiveAnswer<KeywordData> }) {
  const notes = live.answer.reading?.data.notes;
  return notes && <NoteNotice notes={notes} of="history" />;
}
