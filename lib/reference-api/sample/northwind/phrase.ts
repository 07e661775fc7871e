export type Phrase = {
  keyword: string;
  country: string;
  language: string;
  tag: string;
  path: string;
  searches: number;
  cpcUsd: number | null;
};
