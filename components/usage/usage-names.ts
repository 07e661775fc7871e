import type { Endpoint } from "@/lib/domain/quota/usage";

export const ENDPOINT_NAMES: Record<Endpoint, string> = {
  projects: "Projects",
  keywords: "Keywords list",
  "keyword-data": "Keyword data",
};

const STATUS_MEANINGS: Record<number, string> = {
  200: "OK",
  400: "Bad request",
  401: "Key or limit",
  403: "No access",
  404: "Not found",
  429: "Limit reached",
};

export function statusMeaning(status: number): string {
  const known = STATUS_MEANINGS[status];
  if (known !== undefined) return known;
  if (status >= 500) return "Service problem";
  return status < 300 ? "OK" : "Unexpected";
}
