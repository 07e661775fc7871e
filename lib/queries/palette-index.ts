import type { PaletteIndex } from "../domain/response/pages";
import { routeQuery } from "./answer-query";

// Each opening shows the cached names and checks again.
export const paletteIndexQuery = routeQuery<PaletteIndex>(["palette-index"], "/api/saved/index", 0);
