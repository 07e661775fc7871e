const header = (name: string, format: string) => ({
  UPSTREAM_KEY_IN: "",
  UPSTREAM_KEY_HEADER: name,
  UPSTREAM_KEY_FORMAT: format,
  UPSTREAM_KEY_PARAMETER: "",
});

export const KEY_WAYS = {
  bearer: { label: "Authorization: Bearer …", settings: header("", "") },
  token: { label: "Authorization: Token …", settings: header("", "Token {key}") },
  alone: { label: "Authorization header, no prefix", settings: header("", "{key}") },
  basic: { label: "Basic: the key as user name", settings: { ...header("", ""), UPSTREAM_KEY_IN: "basic" } },
  "x-api-key": { label: "X-API-Key: …", settings: header("X-API-Key", "{key}") },
  header: { label: "Another header", settings: header("X-Token", "{key}") },
  query: {
    label: "In the query: ?key=…",
    settings: { ...header("", ""), UPSTREAM_KEY_IN: "query", UPSTREAM_KEY_PARAMETER: "key" },
  },
  path: { label: "In the path: {key} in the address", settings: { ...header("", ""), UPSTREAM_KEY_IN: "path" } },
};

export type KeyWay = keyof typeof KEY_WAYS;

export function wayOf(settings: Readonly<Record<string, string>>, address: string): KeyWay {
  const { UPSTREAM_KEY_IN: where, UPSTREAM_KEY_PARAMETER: parameter } = settings;
  if (where === "basic") return "basic";
  if (where === "path" || address.includes("{key}")) return "path";
  if (where === "query" || (parameter && where !== "header")) return "query";
  const name = settings.UPSTREAM_KEY_HEADER || "Authorization";
  const format = settings.UPSTREAM_KEY_FORMAT || "Bearer {key}";
  if (/^x-api-key$/i.test(name) && format === "{key}") return "x-api-key";
  if (!/^authorization$/i.test(name)) return "header";
  if (format === "Bearer {key}") return "bearer";
  if (format === "Token {key}") return "token";
  return format === "{key}" ? "alone" : "header";
}
