/** What a curl line from a service’s documentation says of a connection, by the names of the settings. */
export type CurlLine = { address: string; key: string | null; settings: Record<string, string> };

/** Stands for a key in documentation: YOUR_API_KEY, <token>, $KEY, {key}, xxxx, …. */
const PLACEHOLDER = /^[<{[$]|^x{3,}|^\*+$|your|example|api_?key$|^(key|token|secret|apikey)$|…|\.\.\./i;
const KEY_NAME = /key|token|secret|auth/i;

/** A key with its name before it, as in `Authorization: Token token="…"`. */
const NAMED_KEY = /^([\w-]*(?:token|key|secret)[\w-]*=)("?)([^"]+)\2$/i;

/** Words of a command line; quotes hold words together. */
const wordsOf = (line: string): string[] =>
  [...line.replaceAll(/\\\r?\n/g, " ").matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double?.replaceAll(/\\(.)/g, "$1") ?? single ?? bare ?? "",
  );

const keyOrNull = (text: string): string | null => (text === "" || PLACEHOLDER.test(text) ? null : text);

/** @returns null when it is no curl line, or names no address */
export function readCurlLine(text: string): CurlLine | null {
  const words = wordsOf(text.trim());
  if (words[0] !== "curl") return null;
  let address: string | null = null;
  let key: string | null = null;
  const settings: Record<string, string> = {};
  const extra: Record<string, string> = {};
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const next = words[at + 1] ?? "";
    if (word === "-H" || word === "--header") {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/s.exec(next) ?? [];
      if (
        name.toLowerCase() === "authorization" ||
        (KEY_NAME.test(name) && settings.UPSTREAM_KEY_HEADER === undefined)
      ) {
        const [, scheme = "", held = ""] = /^(?:(\w+)\s+)?(.*)$/s.exec(value.trim()) ?? [];
        if (scheme.toLowerCase() === "basic") settings.UPSTREAM_KEY_IN = "basic";
        else {
          const [, lead = "", quote = "", inner = held] = NAMED_KEY.exec(held) ?? [];
          settings.UPSTREAM_KEY_HEADER = name;
          settings.UPSTREAM_KEY_FORMAT = `${scheme} ${lead}${quote}{key}${quote}`.trim();
          key = keyOrNull(inner);
        }
      } else if (name !== "" && !/^(accept|content-type|user-agent)$/i.test(name)) extra[name] = value.trim();
      at += 1;
    } else if (word === "-u" || word === "--user") {
      settings.UPSTREAM_KEY_IN = "basic";
      key = keyOrNull(next.replace(/:$/, ""));
      at += 1;
    } else if (/^https?:\/\//i.test(word)) address = word;
    else if (/^-[XdAo]$|^--(request|data|url|output)$/.test(word)) {
      if (word === "--url") address = next;
      at += 1;
    }
  }
  if (address === null) return null;
  const query = URL.canParse(address) ? [...new URL(address).searchParams] : [];
  const inQuery = query.find(([name]) => KEY_NAME.test(name));
  if (inQuery !== undefined && settings.UPSTREAM_KEY_HEADER === undefined && settings.UPSTREAM_KEY_IN === undefined) {
    settings.UPSTREAM_KEY_IN = "query";
    settings.UPSTREAM_KEY_PARAMETER = inQuery[0];
    key = keyOrNull(inQuery[1]);
  }
  if (Object.keys(extra).length > 0) settings.UPSTREAM_EXTRA_HEADERS = JSON.stringify(extra);
  return { address, key, settings };
}
