import type { FormField } from "../domain/response/account";
import type { FieldProblem } from "../domain/response/refusal";
import { cleanKey } from "../domain/web/key-text";
import { isLoopbackHost } from "../domain/web/loopback";
import { readAddress } from "../domain/web/service-address";
import { HOUR } from "./budget";
import { type ConnectedSettings, readSettings, type Settings } from "./read-settings";
import { CONNECTION, SERVICE_FORM } from "./service";
import type { Environment, Setting } from "./table";

/** By environment variable name; missing ones have defaults. */
export type FormSettings = Readonly<Record<string, string>>;

export type GivenConnection = { address: string; key: string; settings: FormSettings };

/** Only the server's environment can allow private networks. */
const FORM_SETTINGS: readonly Setting[] = [
  CONNECTION.keyHeader,
  CONNECTION.keyFormat,
  ...Object.values(SERVICE_FORM),
  ...Object.values(HOUR),
];

export const formFields = (): FormField[] =>
  FORM_SETTINGS.map(({ name, fallback, meaning, example }) => ({
    name,
    usual: fallback === "" ? null : fallback,
    meaning,
    example: example ?? null,
  }));

const FORM_NAMES: ReadonlySet<string> = new Set(FORM_SETTINGS.map(({ name }) => name));
const VALUE_LENGTH_MAX = 10_000;

/** Extra headers may contain a second secret, so they are sealed with the key. */
const isSealed = (name: string): boolean => name === SERVICE_FORM.extraHeaders.name;

const only = (settings: FormSettings, matches: (name: string, text: string) => boolean): FormSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name, text]) => matches(name, text)));

export const withoutEmpty = (settings: FormSettings): FormSettings => only(settings, (_, text) => text.trim() !== "");
export const plainPart = (settings: FormSettings): FormSettings =>
  withoutEmpty(only(settings, (name) => !isSealed(name)));
export const sealedPart = (settings: FormSettings): FormSettings => only(settings, isSealed);

/** Ignores the environment's own service settings. @returns the settings, or one sentence per invalid field */
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
  // The launcher's reference API has imported files. No user could name another program with this address.
  const isReferenceApi = env.KEYWORD_DESK_SOURCE === "sample" && baseUrl === env[CONNECTION.baseUrl.name];
  const here = isReferenceApi ? null : onThisComputer(baseUrl, result.settings);
  if (here !== null) return { ok: false, problems: [{ field: CONNECTION.baseUrl.name, text: here }] };
  return { ok: true, settings: { ...result.settings, baseUrl, apiKey } };
}

/** The environment's service settings apply to that service only. */
export const withoutService = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("UPSTREAM_")));

/** Prevents SSRF: a user on another computer must not reach programs of this one. */
function onThisComputer(baseUrl: string, { access, allowPrivateUpstream }: Settings): string | null {
  const { hostname } = new URL(baseUrl);
  const isHere = isLoopbackHost(hostname);
  return isHere && access.trustProxy && !allowPrivateUpstream
    ? "This service is on the server itself. ALLOW_PRIVATE_UPSTREAM=1 on the server allows that."
    : null;
}

function toFieldProblem(sentence: string): FieldProblem {
  const [, field = "", text = sentence] = /^([A-Z][A-Z_]+) (.*)$/s.exec(sentence) ?? [];
  return { field, text };
}
