import { type RefObject, useEffect, useEffectEvent } from "react";
import type { AccountFacts } from "@/lib/domain/response/account";
import { findKey, SECRET_HEADER, withoutSecrets } from "@/lib/domain/web/key-text";
import { readAddress } from "@/lib/domain/web/service-address";
import { tabStorage } from "@/lib/queries/web-storage";

/** The address, the name and settings. The key is not part of it; it stays in its field. */
export type Draft = { address: string; title: string; [setting: string]: string };

/** Changing these settings needs no new test. */
const FREE_SETTINGS = ["REQUESTS_PER_HOUR", "RESERVE", "HOUR_OFFSET_MINUTES", "STRICT_ROLLING_HOUR"];
/** A shorter key may be part of an ordinary word. */
const KEY_LENGTH_MIN = 6;
/** A long, random-looking part of a path is treated as a key. */
const KEY_IN_PATH = /(?<=\/)(?=[^/]*\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_-]{24,}(?=\/|$)/g;

export const draftOf = (account: AccountFacts | null): Draft => ({
  ...account?.settings,
  address: account?.address ?? "",
  title: account?.title ?? "",
});

export const settingsOf = ({ address: _address, title: _title, ...settings }: Draft): Record<string, string> =>
  settings;

/** What a test is about. A setting that was cleared is the same as one that was never set. */
export const identityOf = ({ title: _, ...draft }: Draft, key: string): string =>
  JSON.stringify([
    key,
    Object.entries(draft)
      .filter(([name, text]) => text !== "" && !FREE_SETTINGS.includes(name))
      .sort(),
  ]);

export function titleOf({ title, address }: Draft): string {
  if (title.trim() !== "") return title;
  const read = readAddress(address);
  return read.ok && URL.canParse(read.address) ? new URL(read.address).hostname : "";
}

export function fieldMapOf({ UPSTREAM_FIELD_MAP: map }: Draft): Record<string, string> {
  try {
    return { ...(JSON.parse(map || "{}") as Record<string, string>) };
  } catch {
    return {};
  }
}

export const withoutKey = (address: string, key: string): string =>
  key.length < KEY_LENGTH_MIN ? address : address.replaceAll(key, "{key}").replaceAll(encodeURIComponent(key), "{key}");

export function remember(place: string, { address, title, ...settings }: Draft): void {
  const stored = { ...storableSettings(settings), address: storable(address), title: withoutSecrets(title) };
  tabStorage.set(place, JSON.stringify(stored));
}

/** Removes the parts that can contain a key; empty for anything that is not an address. */
function storable(address: string): string {
  if (/\s/.test(address.trim())) return "";
  return address
    .replace(/[?#].*$/s, "")
    .replace(/\/\/[^/@]*@/, "//")
    .replaceAll(KEY_IN_PATH, "{key}");
}

function storableSettings(settings: Record<string, string>): Record<string, string> {
  const isStorable = ([name, text]: [string, string]) => {
    if (name === "UPSTREAM_EXTRA_HEADERS") return !SECRET_HEADER.test(text) && findKey(text) === null;
    return name !== "UPSTREAM_KEY_FORMAT" || text.includes("{key}");
  };
  return Object.fromEntries(Object.entries(settings).filter(isStorable));
}

/** Restores the stored draft, but keeps what the user typed before this page's scripts loaded. */
export function useRestored(
  place: string,
  form: RefObject<HTMLFormElement | null>,
  draft: Draft,
  onRestore: (draft: Draft, isTyped: boolean) => void,
) {
  const restore = useEffectEvent((from: string) => {
    const savedDraft = tabStorage.getJson(from) as Draft | null;
    const fields = [...new FormData(form.current ?? undefined)].map(([name, text]) => [name, String(text)] as const);
    const typedValues = Object.fromEntries(fields.filter(([name, text]) => text !== (draft[name] ?? "")));
    onRestore({ ...draft, ...savedDraft, ...typedValues }, Object.keys(typedValues).length > 0);
  });
  useEffect(() => restore(place), [place]);
}
