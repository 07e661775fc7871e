export type KeyWay = "bearer" | "token" | "alone" | "basic" | "x-api-key" | "header" | "query" | "path";

export const KEY_WAYS: readonly { way: KeyWay; label: string }[] = [
  { way: "bearer", label: "Authorization: Bearer …" },
  { way: "token", label: "Authorization: Token …" },
  { way: "alone", label: "Authorization header, no prefix" },
  { way: "basic", label: "Basic: the key as user name" },
  { way: "x-api-key", label: "X-API-Key: …" },
  { way: "header", label: "Another header" },
  { way: "query", label: "In the query: ?key=…" },
  { way: "path", label: "In the path: {key} in the address" },
];

type Settings = Readonly<Record<string, string>>;

const header = (name: string, format: string) => ({
  UPSTREAM_KEY_IN: "",
  UPSTREAM_KEY_HEADER: name,
  UPSTREAM_KEY_FORMAT: format,
  UPSTREAM_KEY_PARAMETER: "",
});

export const settingsOfWay: Record<KeyWay, Record<string, string>> = {
  bearer: header("", ""),
  token: header("", "Token {key}"),
  alone: header("", "{key}"),
  basic: { ...header("", ""), UPSTREAM_KEY_IN: "basic" },
  "x-api-key": header("X-API-Key", "{key}"),
  header: header("X-Token", "{key}"),
  query: { ...header("", ""), UPSTREAM_KEY_IN: "query", UPSTREAM_KEY_PARAMETER: "key" },
  path: { ...header("", ""), UPSTREAM_KEY_IN: "path" },
};

export function wayOf(settings: Settings, address: string): KeyWay {
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
