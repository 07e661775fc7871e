const NAMES = new Map([
  [0, "requests at the same time"],
  [1, "requests per second"],
  [60, "requests per minute"],
  [3_600, "requests per hour"],
  [86_400, "requests per day"],
  [604_800, "requests per week"],
  [2_592_000, "requests per month"],
]);

export function limitWindowWords(windowS: number | null): string {
  if (windowS === null) return "requests in a short time";
  return (
    NAMES.get(windowS) ??
    (windowS % 60 === 0 ? `requests per ${windowS / 60} minutes` : `requests per ${windowS} seconds`)
  );
}
