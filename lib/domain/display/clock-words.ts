/**
 * “Clock +1.2 s”. A difference that rounds to zero has no sign.
 * @param differenceMs service clock minus this computer's clock; null: unknown
 */
export function clockWords(differenceMs: number | null): string {
  if (differenceMs === null) return "The service’s clock is not known yet";
  const seconds = (Math.abs(differenceMs) / 1_000).toFixed(1);
  if (Number(seconds) === 0) return `Clock ${seconds} s`;
  return `Clock ${differenceMs < 0 ? "−" : "+"}${seconds} s`;
}
