/** What became of an address that a person typed or pasted. */
export type ReadAddress =
  | {
      ok: true;
      /** Below which the three documented paths live; {key} stays as it is. */
      address: string;
      /** What was changed, in words; null: nothing. */
      changed: string | null;
      /** Parameters that were behind a “?”, for whoever can tell which of them is the key. */
      query: Readonly<Record<string, string>>;
    }
  | { ok: false; problem: string };

const LENGTH_MAX = 2_000;
const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
/** Signs that cannot be seen, or that turn the reading direction: an address with them is not what it looks like. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Any of the three documented paths, and what follows it. */
const DOCUMENTED = /\/(?:projects|project-keywords-list|keyworddata)(?:\/.*)?$/;

/** Where documentation writes that the key goes, as {api_key}, <token>, YOUR_KEY, $KEY or :key. */
const KEY_PLACE =
  /(?<=\/)(?:\{[^}/]*(?:key|token|secret)[^}/]*\}|<[^>/]*(?:key|token|secret)[^>/]*>|\$\{?\w*(?:key|token|secret)\w*\}?|:\w*(?:key|token|secret)\w*|your[-_]?\w*(?:key|token|secret)\w*)(?=\/|$)/i;

const refuse = (problem: string): ReadAddress => ({ ok: false, problem });

/**
 * Reads the base address of a service as people type it. A pasted address of one of the three paths is cut to its base;
 * the caller says so.
 */
export function readAddress(typed: string): ReadAddress {
  const text = typed.trim();
  if (text === "") return refuse("Enter the address the service gave you.");
  if (text.length > LENGTH_MAX)
    return refuse(`The address is longer than ${LENGTH_MAX.toLocaleString("en-US")} characters.`);
  if (UNSEEN.test(text)) return refuse("The address contains invisible characters. Type it instead of pasting it.");
  if (/\s/.test(text)) return refuse("The address contains a space.");
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const whole = hasScheme ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || /[{}%]/.test(url.host))
    return refuse("This isn’t a web address. It looks like https://api.example.com/v1.");
  if (url.username !== "" || url.password !== "")
    return refuse("Leave the user name and password out of the address. The key has its own field.");
  const isHere = LOOPBACK.includes(url.hostname.replace(/^\[|\]$/g, ""));
  if (url.protocol === "http:" && !isHere)
    return refuse("Use https. Plain http works only for a service on this computer.");
  // Cut from the text, because an address object would write {key} in another way.
  const path = whole.replace(/[?#].*$/, "");
  const cut = path.replace(/\/+$/, "").replace(DOCUMENTED, "").replace(/\/+$/, "");
  const address = cut.replace(KEY_PLACE, "{key}");
  const isCut = cut !== whole.replace(/\/+$/, "");
  const changes = [
    ...(hasScheme ? [] : ["added https://"]),
    ...(isCut ? [`cut to the base ${address}`] : []),
    ...(address === cut ? [] : ["wrote {key} where the key goes"]),
  ];
  return {
    ok: true,
    address,
    changed: changes.length === 0 ? null : `${capital(changes.join(" and "))}.`,
    query: Object.fromEntries(url.searchParams),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
