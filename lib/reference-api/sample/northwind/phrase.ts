/** A phrase with its market and shelf, before chance has its say. */
export type Phrase = {
  keyword: string;
  country: string;
  language: string;
  tag: string;
  path: string;
  searches: number;
  cpcUsd: number | null;
};
