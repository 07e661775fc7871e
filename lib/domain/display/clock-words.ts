/** “Clock +1.2 s”; no sign if it rounds to zero. Positive: the service's clock is ahead. */
export function clockWords(differenceMs: number | null): string {
  if (differenceMs === null) return "The service’s clock is not known yet";
  const seconds = (Math.abs(differenceMs) / 1_000).toFixed(1);
  if (Number(seconds) === 0) return `Clock ${seconds} s`;
  return `Clock ${differenceMs < 0 ? "−" : "+"}${seconds} s`;
}
