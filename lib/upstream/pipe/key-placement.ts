import { SECRET_HEADER } from "../../domain/web/key-text";
import { redactor } from "./redact";

/** How the key and other fixed headers reach the service. `baseUrl` contains {key} if the path holds the key. */
export type KeySettings = {
  baseUrl: string;
  apiKey: string;
  keyIn: "header" | "basic" | "query" | "path";
  keyHeader: string;
  keyFormat: string;
  keyParameter: string;
  extraHeaders: Readonly<Record<string, string>>;
};

/** `baseUrl` may contain the key: only for the transport. `shownBaseUrl` is masked. `redact` removes secrets. */
export type KeyPlacement = {
  baseUrl: URL;
  shownBaseUrl: URL;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  redact(text: string): string;
};

export function placeKeyIn(settings: KeySettings): KeyPlacement {
  const { apiKey, keyIn } = settings;
  const fill = (text: string) => text.replaceAll("{key}", () => apiKey);
  const extra = Object.entries(settings.extraHeaders).map(([name, value]) => [name, fill(value)] as const);
  const basic = Buffer.from(apiKey.includes(":") ? apiKey : `${apiKey}:`, "utf8").toString("base64");
  const secrets = [apiKey, ...extra.filter(([name]) => SECRET_HEADER.test(name)).map(([, value]) => value)];
  if (keyIn === "basic") secrets.push(basic, ...apiKey.split(":").slice(1));
  const keyHeader = (): Record<string, string> => {
    if (keyIn === "header") return { [settings.keyHeader]: fill(settings.keyFormat) };
    return keyIn === "basic" ? { authorization: `Basic ${basic}` } : {};
  };
  return {
    baseUrl: new URL(settings.baseUrl.replaceAll("{key}", () => encodeURIComponent(apiKey))),
    shownBaseUrl: new URL(settings.baseUrl),
    headers: { ...Object.fromEntries(extra), ...keyHeader() },
    query: keyIn === "query" ? { [settings.keyParameter]: apiKey } : {},
    redact: redactor(secrets),
  };
}

export function keyPlaceWords({ keyIn, keyHeader, keyParameter }: KeySettings): string {
  if (keyIn === "basic") return "Authorization (Basic)";
  if (keyIn === "query") return `query parameter ${keyParameter}`;
  return keyIn === "path" ? "the path of the address" : keyHeader;
}
