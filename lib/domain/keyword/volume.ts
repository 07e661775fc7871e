/** Monthly searches; a text when the service sends a range, such as "< 10" or "10K–100K". */
export type SearchVolume = number | string;

export const countedVolume = (volume: SearchVolume | null): number | null =>
  typeof volume === "number" ? volume : null;

export const volumeRange = (volume: SearchVolume | null): string | null => (typeof volume === "string" ? volume : null);

const SCALES: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 };

/** The lower bound of a range, for sorting: 0 for "< 10", 10,000 for "10K–100K". */
export function volumeFloor(volume: SearchVolume | null): number | null {
  if (typeof volume !== "string") return volume;
  const [, sign, digits, scale = ""] = /^([<>])?\s?([\d.]+)([KMB])?/.exec(volume) ?? [];
  return sign === "<" || digits === undefined ? 0 : Number(digits) * (SCALES[scale] ?? 1);
}
