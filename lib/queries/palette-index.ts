import { queryOptions } from "@tanstack/react-query";
import type { PaletteIndex } from "../domain/response/palette-index";
import { getJson } from "./get-json";

/** Names of everything saved, for the palette: read when it opens, from our own route, which costs no request. */
export const paletteIndexQuery = queryOptions({
  queryKey: ["palette-index"] as const,
  queryFn: ({ signal }) => getJson<PaletteIndex>("/api/saved/index", signal),
  // Each opening shows what is cached immediately and checks again.
  staleTime: 0,
  throwOnError: false,
});
