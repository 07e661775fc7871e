import { queryOptions } from "@tanstack/react-query";
import type { PaletteIndex } from "../domain/response/palette-index";
import { getJson } from "./get-json";

export const paletteIndexQuery = queryOptions({
  queryKey: ["palette-index"] as const,
  queryFn: ({ signal }) => getJson<PaletteIndex>("/api/saved/index", signal),
  // Each opening shows the cached names and checks again.
  staleTime: 0,
  throwOnError: false,
});
