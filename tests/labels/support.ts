import type { Keyword, Market } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

export const GB_DESKTOP: Market = {
  engine: "google.co.uk",
  country: "GB",
  language: null,
  location: null,
  device: "desktop",
};

export const keywordOf = (id: string, phrase: string, market: Market = GB_DESKTOP): Keyword => ({
  ...unknownKeyword(id, phrase),
  market,
});
