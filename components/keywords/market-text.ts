import type { Market } from "@/lib/domain/keyword";

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Where a phrase is tracked, part by part; what the service does not say is left out, and nothing is said twice. */
export function marketParts({ engine, country, language, location, device }: Market): string[] {
  const parts = [engine, location ?? country, language, device === null ? null : sentence(device)];
  return [...new Set(parts.filter((part) => part !== null && part !== ""))] as string[];
}
