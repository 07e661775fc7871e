import type { Formats } from "@/lib/domain/display/format";

/** Positions from one to another. */
type Places = { from: number; to: number };

export const positionsText = (formats: Formats, { from, to }: Places): string =>
  from === to ? formats.integer(from) : `${formats.integer(from)}–${formats.integer(to)}`;
