import { afterEach, beforeEach } from "vitest";
import type { Keyword, Market } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { openStore, type Store } from "@/lib/store/open-store";
import type { Place } from "../support/both-stores";

export function useStore(freshPlace: () => Promise<Place>): () => Store {
  let place: Place | undefined;
  let store: Store | undefined;
  beforeEach(async () => {
    place = await freshPlace();
    store = await openStore(place.address);
  });
  afterEach(async () => {
    await store?.destroy();
    await place?.drop();
  });
  return () => {
    if (store === undefined) throw new Error("no store yet");
    return store;
  };
}

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
