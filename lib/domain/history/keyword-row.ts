import { type Line, storedText } from "./observation";
import type { KeywordEntry } from "./project-keywords";

/** The columns of `history_keyword`. In a line, "" is null. */
export type KeywordRow = [
  id: number,
  project: number,
  keywordId: string,
  phrase: string,
  ...line: [engine: string, country: string, language: string, place: string, device: string, positionOf: string],
  firstDay: number,
  endedDay: number | null,
  dated: number,
  volume: number | null,
];

const lineText = (text: string | null): string => (text === null ? "" : storedText(text));
const lineValue = (text: string): string | null => (text === "" ? null : text);

export function rowOfKeyword(project: number, number: number, entry: KeywordEntry): KeywordRow {
  const { id, phrase, line, firstDay, endedOn, isDated, volume } = entry;
  const { engine, country, language, location, device } = line.market;
  return [
    ...([number, project, id, storedText(phrase)] as const),
    ...([lineText(engine), lineText(country), lineText(language)] as const),
    ...([lineText(location), lineText(device), lineText(line.positionOf)] as const),
    ...([firstDay, endedOn, isDated ? 1 : 0, volume] as const),
  ];
}

/** Entries share their lines, because 100,000 keywords have only a few markets. */
export class KeywordEntries {
  readonly entries: KeywordEntry[] = [];
  private readonly lines = new Map<string, Line>();

  constructor(private readonly firstListDay: number | null) {}

  add(row: KeywordRow): void {
    const [number, , id, phrase, engine, country, language, place, device, positionOf, firstDay, endedOn] = row;
    const key = JSON.stringify([engine, country, language, place, device, positionOf]);
    const line = this.lines.get(key) ?? {
      market: {
        engine: lineValue(engine),
        country: lineValue(country),
        language: lineValue(language),
        location: lineValue(place),
        device: lineValue(device),
      },
      positionOf: lineValue(positionOf),
    };
    this.lines.set(key, line);
    const listedOn = firstDay > (this.firstListDay ?? firstDay) ? firstDay : null;
    const [isDated, volume] = [row[12] === 1, row[13]];
    this.entries.push({ number, id, phrase, line, firstDay, listedOn, endedOn, isDated, volume });
  }
}
