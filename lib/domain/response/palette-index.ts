/**
 * What the palette searches: every saved project and keyword by name, as columns, so that 100,000 of them are small and
 * quick to read. `market` is empty unless a phrase stands more than once in its list.
 */
export type PaletteIndex = { projects: IndexedProject[] };

export type IndexedProject = {
  id: string;
  name: string;
  domain: string | null;
  /** Of the saved keyword list; all three as long as each other. */
  keywordIds: string[];
  phrases: string[];
  markets: string[];
};
