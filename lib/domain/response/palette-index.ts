/** Columns keep 100,000 names small and quick to parse. `market` is empty unless its list repeats the phrase. */
export type PaletteIndex = { projects: IndexedProject[] };

export type IndexedProject = {
  id: string;
  name: string;
  domain: string | null;
  keywordIds: string[];
  phrases: string[];
  markets: string[];
};
