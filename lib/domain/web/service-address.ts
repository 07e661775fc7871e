import { capitalize } from "../capitalize";
import { isLoopbackHost } from "./loopback";

export type ReadAddress =
  | {
      ok: true;
      /** Base of the three documented paths; may contain {key}. */
      address: string;
      changed: string | null;
      query: Readonly<Record<string, string>>;
    }
  | { ok: false; problem: string };

const LENGTH_MAX = 2_000;
/** Invisible or direction-changing characters, which can disguise an address. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const DOCUMENTED = /\/(?:projects|project-keywords-list|keyworddata)(?:\/.*)?$/;

/** Key placeholders in documentation: {api_key}, <token>, YOUR_KEY, $KEY or :key. */
const KEY_PLACE =
  /(?<=\/)(?:\{[^}/]*(?:key|token|secret)[^}/]*\}|<[^>/]*(?:key|token|secret)[^>/]*>|\$\{?\w*(?:key|token|secret)\w*\}?|:\w*(?:key|token|secret)\w*|your[-_]?\w*(?:key|token|secret)\w*)(?=\/|$)/i;

const refuse = (problem: string): ReadAddress => ({ ok: false, problem });

/** Cuts a pasted address of one of the three paths to its base. */
export function readAddress(input: string): ReadAddress {
  const text = input.trim();
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
  const isHere = isLoopbackHost(url.hostname);
  if (url.protocol === "http:" && !isHere)
    return refuse("Use https. Plain http works only for a service on this computer.");
  // Cut from the text, because `URL` would encode {key}.
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
    changed: changes.length === 0 ? null : `${capitalize(changes.join(" and "))}.`,
    query: Object.fromEntries(url.searchParams),
  };
}
