import { keywordId } from "../ids";
import type { Keyword } from "./keyword";

/** All other fields are unknown, never 0. */
export const unknownKeyword = (id: string, phrase: string): Keyword => ({
  id: keywordId(id),
  phrase,
  market: { engine: null, country: null, language: null, location: null, device: null },
  position: null,
  previous: null,
  best: null,
  searchVolume: null,
  cpc: null,
  rankingUrl: null,
  tags: [],
  measuredOn: null,
  recent: null,
  metrics: {},
  other: {},
});
