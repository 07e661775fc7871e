import type { FieldProblem, FormField } from "../domain/response/account";
import { cleanKey } from "../domain/web/key-text";
import { readAddress } from "../domain/web/service-address";
import { LOOPBACK_HOSTS } from "./addresses";
import { HOUR } from "./budget";
import { type ConnectedSettings, readSettings, type Settings } from "./read-settings";
import { CONNECTION, SERVICE_FORM } from "./service";
import type { Environment, Setting } from "./table";

/** Settings of a connection by the names of the environment, as texts; what is not there has its default. */
export type FormSettings = Readonly<Record<string, string>>;

/** What a form says of a connection, checked by the rules of the environment. */
export type GivenConnection = { address: string; key: string; settings: FormSettings };

/** Everything a form may say beside address and key. Whether a private network is allowed is the server's alone. */
const FORM_SETTINGS: readonly Setting[] = [
  CONNECTION.keyHeader,
  CONNECTION.keyFormat,
  ...Object.values(SERVICE_FORM),
  ...Object.values(HOUR),
];

/** The same as the form asks for them. */
export const formFields = (): FormField[] =>
  FORM_SETTINGS.map(({ name, fallback, meaning, example }) => ({
    name,
    usual: fallback === "" ? null : fallback,
    meaning,
    example: example ?? null,
  }));

const FORM_NAMES: ReadonlySet<string> = new Set(FORM_SETTINGS.map(({ name }) => name));
const VALUE_LENGTH_MAX = 10_000;

/** Headers beside the key's may hold a second secret, so they are sealed with it. */
export const SEALED_SETTINGS: readonly string[] = [SERVICE_FORM.extraHeaders.name];

/**
 * Settings as if an administrator had written the connection into the environment. Of the environment itself everything
 * counts but what it says of a service.
 * @returns the settings, or a sentence for every field that cannot be used
 */
export function settingsOfForm(
  env: Environment,
  { address, key, settings }: GivenConnection,
): { ok: true; settings: ConnectedSettings } | { ok: false; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  for (const [name, text] of Object.entries(settings))
    if (!FORM_NAMES.has(name) || text.length > VALUE_LENGTH_MAX)
      problems.push({ field: name, text: "can’t be set here." });
  const read = readAddress(address);
  if (!read.ok) problems.push({ field: CONNECTION.baseUrl.name, text: read.problem });
  const { key: plainKey } = cleanKey(key);
  if (plainKey === "") problems.push({ field: CONNECTION.apiKey.name, text: "Enter the key." });
  else if (!CONNECTION.apiKey.rule.safeParse(plainKey).success)
    problems.push({
      field: CONNECTION.apiKey.name,
      text: "The key can’t contain spaces, accents or more than 4,096 characters.",
    });
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  const result = readSettings({
    ...withoutService(env),
    ...settings,
    [CONNECTION.baseUrl.name]: read.address,
    [CONNECTION.apiKey.name]: plainKey,
    KEYWORD_DESK_SOURCE: "service",
  });
  if (!result.ok) return { ok: false, problems: result.problems.map(toFieldProblem) };
  const { baseUrl, apiKey } = result.settings;
  if (baseUrl === null || apiKey === null)
    return { ok: false, problems: [{ field: CONNECTION.baseUrl.name, text: "is missing." }] };
  // The launcher's own reference API holds imported files; no user could name another program with it.
  const isReferenceApi = env.KEYWORD_DESK_SOURCE === "sample" && baseUrl === env[CONNECTION.baseUrl.name];
  const here = isReferenceApi ? null : onThisComputer(baseUrl, result.settings);
  if (here !== null) return { ok: false, problems: [{ field: CONNECTION.baseUrl.name, text: here }] };
  return { ok: true, settings: { ...result.settings, baseUrl, apiKey } };
}

/** What the environment says of a service belongs to that service alone. */
export const withoutService = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("UPSTREAM_")));

/** Whoever reaches the form from another computer could otherwise have this one ask its own other programs. */
function onThisComputer(baseUrl: string, { access, allowPrivateUpstream }: Settings): string | null {
  const { hostname } = new URL(baseUrl);
  const isHere = LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ""));
  return isHere && access.trustProxy && !allowPrivateUpstream
    ? "This service is on the server itself. ALLOW_PRIVATE_UPSTREAM=1 on the server allows that."
    : null;
}

/** A sentence about a setting begins with its name. */
function toFieldProblem(sentence: string): FieldProblem {
  const [, field = "", text = sentence] = /^([A-Z][A-Z_]+) (.*)$/s.exec(sentence) ?? [];
  return { field, text };
}
