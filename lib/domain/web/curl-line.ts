import { commandWords } from "./command-words";
import { cleanKey } from "./key-text";

export type CurlLine = {
  address: string;
  key: string | null;
  settings: Record<string, string>;
  notUnderstood: string[];
};

/** Key placeholders in documentation: YOUR_API_KEY, <token>, $KEY, {key}, xxxx, …. */
const PLACEHOLDER = /^[<{[$]|^x{3,}|^\*+$|your|example|api_?key$|^(key|token|secret|apikey)$|…|\.\.\./i;
const KEY_NAME = /key|token|secret|auth/i;
/** A key after its name, as in `Authorization: Token token="…"`. */
const NAMED_KEY = /^([\w-]*(?:token|key|secret)[\w-]*=)("?)([^"]+)\2$/i;
const PLAIN_HEADER =
  /^(accept|accept-encoding|accept-language|content-type|content-length|connection|host|user-agent)$/i;

const PROMPT = /^(?:[$#>%!]|PS|[A-Z]:\\\S*>|\S*>)$/;
const CURL = /^(?:\S*[\\/])?curl(?:\.exe)?$/i;
const BEFORE_CURL = /^(?:sudo|time|command|exec|\w+=\S*)$/;

const SHORT_WITH_VALUE = "ABCDEFHKPQTUXYbcdemortuwxyz";
const LONG_FLAGS =
  /^--(?:silent|show-error|location|get|insecure|include|verbose|compressed|fail|fail-with-body|globoff|head|http1\.1|http2|progress-bar|no-buffer|ipv4|ipv6|ssl-reqd|tlsv1\.\d|raw|path-as-is|no-progress-meter|remote-name|junk-session-cookies|anyauth|basic|digest)$/;
const DATA = new Set([
  "-d",
  "--data",
  "--data-raw",
  "--data-urlencode",
  "--data-ascii",
  "--data-binary",
  "--url-query",
  "-F",
  "--form",
]);
const WITHOUT_MEANING = new Set(
  "-A -o -w -m -X -e -c -r --user-agent --output --write-out --max-time --connect-timeout --request --referer --cookie-jar --range --retry --retry-delay --retry-max-time".split(
    " ",
  ),
);

type Option = { name: string; value: string };

function* optionsOf(words: readonly string[]): Generator<Option | { word: string }> {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word.startsWith("--") && word.length > 2) {
      const equals = word.indexOf("=");
      if (equals > 0) yield { name: word.slice(0, equals), value: word.slice(equals + 1) };
      else if (LONG_FLAGS.test(word)) yield { name: word, value: "" };
      else {
        at += 1;
        yield { name: word, value: words[at] ?? "" };
      }
    } else if (word.startsWith("-") && word.length > 1) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = `-${word[letter]}`;
        if (!SHORT_WITH_VALUE.includes(word[letter] ?? "")) {
          yield { name, value: "" };
          continue;
        }
        const attachedValue = word.slice(letter + 1);
        if (attachedValue === "") at += 1;
        yield { name, value: attachedValue === "" ? (words[at] ?? "") : attachedValue };
        break;
      }
    } else yield { word };
  }
}

const keyOrNull = (text: string): string | null => {
  const { key } = cleanKey(text);
  return key === "" || PLACEHOLDER.test(key) ? null : key;
};

class Reading {
  address: string | null = null;
  key: string | null = null;
  readonly settings: Record<string, string> = {};
  readonly extra: Record<string, string> = {};
  readonly parameters: [string, string][] = [];
  readonly notUnderstood: string[] = [];
  private cookie: string | null = null;

  private get hasKeyPlace(): boolean {
    return this.settings.UPSTREAM_KEY_HEADER !== undefined || this.settings.UPSTREAM_KEY_IN !== undefined;
  }

  header(line: string): void {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/s.exec(line) ?? [];
    const isKey = name.toLowerCase() === "authorization" || (KEY_NAME.test(name) && !this.hasKeyPlace);
    if (/^cookie$/i.test(name)) this.cookie = value.trim().replace(/;\s+/g, ";");
    else if (isKey) this.keyHeader(name, value.trim());
    else if (name !== "" && !PLAIN_HEADER.test(name)) this.extra[name] = value.trim();
  }

  private keyHeader(name: string, value: string): void {
    const [, scheme = "", rest = ""] = /^(?:(\w+)\s+)?(.*)$/s.exec(value) ?? [];
    if (scheme.toLowerCase() === "basic") {
      this.settings.UPSTREAM_KEY_IN = "basic";
      this.key = decodedBasic(rest);
      return;
    }
    const [, lead = "", quote = "", inner = rest] = NAMED_KEY.exec(rest) ?? [];
    this.settings.UPSTREAM_KEY_HEADER = name;
    this.settings.UPSTREAM_KEY_FORMAT = `${scheme} ${lead}${quote}{key}${quote}`.trim();
    this.key = keyOrNull(inner);
  }

  option({ name, value }: Option): void {
    if (name === "-H" || name === "--header") this.header(value);
    else if (name === "-u" || name === "--user") {
      this.settings.UPSTREAM_KEY_IN = "basic";
      this.key = keyOrNull(value.replace(/:$/, ""));
    } else if (name === "-b" || name === "--cookie") this.header(`Cookie: ${value}`);
    else if (name === "--oauth2-bearer") this.keyHeader("Authorization", `Bearer ${value}`);
    else if (name === "--url") this.word(value);
    else if (DATA.has(name)) this.parameters.push(...dataIn(value));
    else if (value !== "" && !WITHOUT_MEANING.has(name)) this.notUnderstood.push(name);
  }

  word(word: string): void {
    const isAddress = /^https?:\/\//i.test(word) || /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?]|$)/.test(word);
    if (isAddress && this.address === null) this.address = word;
    else if (!/^[|>&;]|^\d?>/.test(word) && this.address === null) this.notUnderstood.push(word);
  }

  /** Finds a key in the query or in -d, which are equivalent for GET and -G. */
  keyInQuery(): void {
    if (this.address === null || this.hasKeyPlace) return;
    const whole = /^https?:/i.test(this.address) ? this.address : `https://${this.address}`;
    const query = URL.canParse(whole) ? [...new URL(whole).searchParams] : [];
    const keyParameter = [...query, ...this.parameters].find(([name]) => KEY_NAME.test(name));
    if (keyParameter === undefined) return;
    this.settings.UPSTREAM_KEY_IN = "query";
    this.settings.UPSTREAM_KEY_PARAMETER = keyParameter[0];
    this.key = keyOrNull(keyParameter[1]);
  }

  /** A cookie is as secret as a key: it is the key of a line without another. After `-b`, it can be a file's name. */
  keyInCookie(): void {
    if (this.cookie === null) return;
    if (this.hasKeyPlace || !this.cookie.includes("=")) this.notUnderstood.push("the cookie");
    else this.keyHeader("Cookie", this.cookie);
  }
}

/** From a form or a JSON object; `@file` has none. */
function dataIn(text: string): [string, string][] {
  if (text.startsWith("@")) return [];
  if (!text.trim().startsWith("{")) return [...new URLSearchParams(text)];
  try {
    return Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, String(value)]);
  } catch {
    return [];
  }
}

/** `Authorization: Basic` has name and password in base64. */
function decodedBasic(text: string): string | null {
  if (PLACEHOLDER.test(text) || !/^[A-Za-z0-9+/]{4,}=*$/.test(text)) return null;
  try {
    const plain = atob(text);
    return /^[\x21-\x7e]+$/.test(plain) ? keyOrNull(plain.replace(/:$/, "")) : null;
  } catch {
    return null;
  }
}

/** @returns null: no curl line, or no address */
export function readCurlLine(text: string): CurlLine | null {
  const words = commandWords(text.trim());
  const start = words.findIndex((word) => CURL.test(word));
  if (start === -1 || start > 4) return null;
  if (!words.slice(0, start).every((word) => PROMPT.test(word) || BEFORE_CURL.test(word))) return null;
  const reading = new Reading();
  for (const each of optionsOf(words.slice(start + 1))) {
    if ("word" in each) reading.word(each.word);
    else reading.option(each);
  }
  const { address, settings, extra, notUnderstood } = reading;
  if (address === null) return null;
  reading.keyInQuery();
  reading.keyInCookie();
  if (Object.keys(extra).length > 0) settings.UPSTREAM_EXTRA_HEADERS = JSON.stringify(extra);
  return { address, key: reading.key, settings, notUnderstood };
}
