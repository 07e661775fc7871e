import { useFormats } from "@/components/browser/formats";
import { Notice } from "@/components/ui/notice";
import type { Formats } from "@/lib/domain/display/format";
import type { HistoryNote } from "@/lib/domain/keyword/keyword";
import type { ListNote } from "@/lib/domain/response/reading";

type Words = (formats: Formats, count: number, names: readonly string[]) => string;

const quoted = (reasons: readonly string[]): string =>
  reasons.length === 0 ? "" : `: ${reasons.map((reason) => `“${reason}”`).join(", ")}`;

type Note = ListNote | HistoryNote;

const LIST_WORDS: Record<Note["kind"], Words> = {
  changed: () => "The list changed at the service while it was loading, so rows may be missing or out of date.",
  "empty-positions": (formats, count) =>
    `${formats.counted(count, "keyword has", "keywords have")} an empty position, and the service doesn’t say whether that means not ranking or not measured. Averages leave them out; percentages are of all keywords, including these.`,
  "doubtful-positions": (formats, count) =>
    count === 1 ? "1 position is an average, rounded." : `${formats.integer(count)} positions are averages, rounded.`,
  "unread-positions": (formats, count) =>
    `${formats.counted(count, "position", "positions")} can’t be read. Figures leave ${count === 1 ? "it" : "them"} out.`,
  "unicode-twins": (formats, count) =>
    `${formats.counted(count, "possible duplicate")}: the same text in different characters.`,
  "repeated-fields": () => "Some fields appear twice in the response; the last value is used.",
  "replaced-characters": () => "Some characters couldn’t be read and show as “\uFFFD”.",
  "other-lists": (formats, count, names) =>
    `The response also has ${formats.counted(count, "row", "rows")} under ${names.map((name) => `“${name}”`).join(", ")}, not shown here.`,
  "other-markets": (formats, count, [market, ...others]) =>
    `${formats.counted(count, "keyword came", "keywords came")} for several markets under one ID: ${[market, ...others].join(", ")}. The list shows ${market} where it can, and leaves the others out.`,
  "repeated-ids": (formats, count) =>
    `${formats.counted(count, "row is", "rows are")} missing: a later row has the same ID but other values, and only the last one is shown.`,
  "failed-checks": (formats, count, reasons) =>
    `The service couldn’t check ${formats.counted(count, "keyword", "keywords")}${quoted(reasons)}. Their positions are unknown.`,
  "snippet-positions": (formats, count) =>
    `${formats.counted(count, "position is", "positions are")} 0 with a page of this site: a featured snippet above position 1. It counts as 1.`,
  "future-days": (formats, count) =>
    `${formats.counted(count, "keyword has", "keywords have")} days that are still to come. They are left out.`,
  "not-numbers": () =>
    "The response contains values such as NaN or Infinity in place of numbers. They are shown as empty.",
  "long-texts": () => "Text longer than 100,000 characters was left out.",
  "unread-days": (formats, count) =>
    `${formats.counted(count, "day", "days")} can’t be read and ${count === 1 ? "is" : "are"} left out.`,
};

const HISTORY_WORDS: typeof LIST_WORDS = {
  ...LIST_WORDS,
  "future-days": (formats, count) => `${formats.counted(count, "day is", "days are")} still to come and left out.`,
  "failed-checks": (formats, count, reasons) =>
    `The service couldn’t check ${formats.counted(count, "day", "days")}${quoted(reasons)}. The positions are unknown.`,
};

const WORDS = { list: LIST_WORDS, history: HISTORY_WORDS };

type Notes = { notes: readonly Note[]; of: keyof typeof WORDS };

export const noteWords = (formats: Formats, { notes, of }: Notes): string[] =>
  notes.map(({ kind, count, names }) => WORDS[of][kind](formats, count, names ?? []));

export function NoteNotice(props: Notes) {
  const [first, ...more] = noteWords(useFormats(), props);
  if (first === undefined) return null;
  return (
    <Notice tone="info" title={first}>
      {more.join(" ")}
    </Notice>
  );
}
