const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export function compareValues(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}
