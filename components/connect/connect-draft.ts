import { type RefObject, useEffect, useEffectEvent } from "react";
import type { AccountFacts } from "@/lib/domain/response/account";
import { findKey, SECRET_HEADER, withoutSecrets } from "@/lib/domain/web/key-text";
import { readAddress } from "@/lib/domain/web/service-address";
import { tabStorage } from "@/lib/queries/web-storage";

/** The key is not part of it; it stays in its field. */
export type Draft = { address: string; title: string; settings: Record<string, string> };

/** Changing these settings needs no new test. */
const FREE_SETTINGS = ["REQUESTS_PER_HOUR", "RESERVE", "HOUR_OFFSET_MINUTES", "STRICT_ROLLING_HOUR"];
/** A shorter key may be part of an ordinary word. */
const KEY_LENGTH_MIN = 6;
/** A long, random-looking part of a path is treated as a key. */
const KEY_IN_PATH = /(?<=\/)(?=[^/]*\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_-]{24,}(?=\/|$)/g;

export const draftOf = (account: AccountFacts | null): Draft => ({
  address: account?.address ?? "",
  title: account?.title ?? "",
  settings: account?.settings ?? {},
});

export const identityOf = ({ address, settings }: Draft, key: string): string =>
  JSON.stringify([
    address,
    key,
    Object.entries(settings).filter(([name, text]) => text !== "" && !FREE_SETTINGS.includes(name)),
  ]);

export function titleOf({ title, address }: Draft): string {
  if (title.trim() !== "") return title;
  const read = readAddress(address);
  return read.ok && URL.canParse(read.address) ? new URL(read.address).hostname : "";
}

export function fieldMapOf({ settings }: Draft): Record<string, string> {
  try {
    return { ...(JSON.parse(settings.UPSTREAM_FIELD_MAP || "{}") as Record<string, string>) };
  } catch {
    return {};
  }
}

export const withoutKey = (address: string, key: string): string =>
  key.length < KEY_LENGTH_MIN ? address : address.replaceAll(key, "{key}").replaceAll(encodeURIComponent(key), "{key}");

export function remember(place: string, { address, title, settings }: Draft): void {
  const savedDraft: Draft = {
    address: storable(address),
    title: withoutSecrets(title),
    settings: storableSettings(settings),
  };
  tabStorage.set(place, JSON.stringify(savedDraft));
}

/** Removes the parts that can contain a key; empty for anything that is not an address. */
function storable(address: string): string {
  if (/\s/.test(address.trim())) return "";
  return address
    .replace(/[?#].*$/s, "")
    .replace(/\/\/[^/@]*@/, "//")
    .replaceAll(KEY_IN_PATH, "{key}");
}

function storableSettings(settings: Draft["settings"]): Draft["settings"] {
  const isStorable = ([name, text]: [string, string]) => {
    if (name === "UPSTREAM_EXTRA_HEADERS") return !SECRET_HEADER.test(text) && findKey(text) === null;
    return name !== "UPSTREAM_KEY_FORMAT" || text.includes("{key}");
  };
  return Object.fromEntries(Object.entries(settings).filter(isStorable));
}

type Values = { address: string; title: string; [setting: string]: string };

const valuesOf = ({ address, title, settings }: Draft): Values => ({ ...settings, address, title });

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
    const values = valuesOf(draft);
    const typedValues = Object.fromEntries(fields.filter(([name, text]) => text !== (values[name] ?? "")));
    const { address, title, ...settings } = { ...values, ...(savedDraft && valuesOf(savedDraft)), ...typedValues };
    onRestore({ address, title, settings }, Object.keys(typedValues).length > 0);
  });
  useEffect(() => restore(place), [place]);
}
