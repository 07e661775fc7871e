import { foldText } from "./keyword/fold-text";

const DIFFERENCE_MAX = 0.4;

/** Edits from one text to the other; above `most`, any number above it. */
export function distance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of one.entries()) {
    const row = [at + 1];
    for (const [place, otherLetter] of other.entries())
      row.push(
        Math.min(
          (before[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + 1,
          (before[place] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    if (Math.min(...row) > most) return most + 1;
    before = row;
  }
  return before[other.length] ?? 0;
}

const lettersOf = (text: string): string[] => [...foldText(text.trim()).normalize("NFD")];

export function nearest<Item>(items: readonly Item[], nameOf: (item: Item) => string, query: string): Item[] {
  const letters = lettersOf(query);
  const text = letters.join("");
  const candidates = items.flatMap((item) => {
    const name = lettersOf(nameOf(item));
    if (text !== "" && name.join("").includes(text)) return [{ item, far: 0 }];
    const most = Math.floor(Math.max(letters.length, name.length) * DIFFERENCE_MAX);
    const far = distance(letters, name, most);
    return far > most ? [] : [{ item, far }];
  });
  return candidates.sort((one, other) => one.far - other.far).map(({ item }) => item);
}
