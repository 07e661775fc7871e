import { type RefObject, useEffect, useRef, useState } from "react";
import type { AccountFacts, FieldProblem, SaveAnswer } from "@/lib/domain/response/account";
import type { ConnectionFix, ConnectionReport } from "@/lib/domain/response/connection";
import { type CurlLine, readCurlLine } from "@/lib/domain/web/curl-line";
import { cleanKey, findKey, SECRET_HEADER, withoutSecrets } from "@/lib/domain/web/key-text";
import { readAddress } from "@/lib/domain/web/service-address";
import { type Refused, saveAccount, testAccount } from "@/lib/queries/accounts";
import { OfflineError } from "@/lib/queries/get-json";
import { settingsOfWay } from "./key-ways";

/** The key is not part of it; it stays in its field. */
export type Draft = { address: string; title: string; settings: Record<string, string> };

const STEPS = ["answer", "keywords", "history"] as const;
/** Changing these settings needs no new test. */
const FREE_SETTINGS = ["REQUESTS_PER_HOUR", "RESERVE", "HOUR_OFFSET_MINUTES", "STRICT_ROLLING_HOUR"];
const KEY_NAME = /key|token|secret|auth/i;
/** A shorter key may be part of an ordinary word. */
const KEY_LENGTH_MIN = 6;
/** More characters at once count as pasted. */
const TYPED_MAX = 5;
const WEB_ADDRESS = /https?:\/\/[^\s"'“”‘’<>]+/i;
/** A long, random-looking part of a path is treated as a key. */
const KEY_IN_PATH = /(?<=\/)(?=[^/]*\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_-]{24,}(?=\/|$)/g;

const withoutKey = (address: string, key: string): string =>
  key.length < KEY_LENGTH_MIN ? address : address.replaceAll(key, "{key}").replaceAll(encodeURIComponent(key), "{key}");

const draftOf = (account: AccountFacts | null): Draft => ({
  address: account?.address ?? "",
  title: account?.title ?? "",
  settings: account?.settings ?? {},
});

const identityOf = ({ address, settings }: Draft, key: string): string =>
  JSON.stringify([
    address,
    key,
    Object.entries(settings).filter(([name, text]) => text !== "" && !FREE_SETTINGS.includes(name)),
  ]);

type Message = { at: "test" | "save"; text: string };

export type Connect = ReturnType<typeof useConnect>;

export function useConnect(account: AccountFacts | null) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const place = `connect ${account?.id ?? "new"}`;
  const [draft, setDraft] = useState(() => draftOf(account));
  const [report, setReport] = useState<ConnectionReport | null>(null);
  const [busy, setBusy] = useState<"testing" | "saving" | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const [keyChanged, setKeyChanged] = useState<string | null>(null);
  const [since, setSince] = useState<AccountFacts | null>(null);
  const [tested, setTested] = useState("");
  const [isAnother, setAnother] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const spentOn = useRef(0);
  const [used, setUsed] = useState(0);

  useRestored(place, form, setDraft);
  useAskBeforeLeaving(isTouched && busy !== "saving");

  const write = (next: Draft) => {
    setDraft(next);
    setTouched(true);
    setProblems([]);
    remember(place, { ...next, address: withoutKey(next.address, key.current?.value ?? "") });
  };
  const setSettings = (set: Record<string, string>): Draft => {
    const next = { ...draft, settings: { ...draft.settings, ...set } };
    write(next);
    return next;
  };

  const takeCommand = (curl: CurlLine) => {
    if (curl.key !== null && key.current !== null) key.current.value = curl.key;
    const read = readAddress(curl.address);
    write({
      ...draft,
      address: read.ok ? read.address : withoutSecrets(curl.address),
      settings: { ...draft.settings, ...curl.settings },
    });
    const left = curl.notUnderstood.slice(0, 3).join(", ");
    setChanged(
      `The curl command filled in the fields below. Check them.${left === "" ? "" : ` Not understood: ${left}.`}`,
    );
  };
  const takeText = (text: string) => {
    const secret = findKey(text);
    const field = key.current;
    if (secret !== null && field !== null && field.value === "") field.value = cleanKey(secret).key;
    const address = WEB_ADDRESS.exec(text)?.[0];
    const read = address === undefined ? null : readAddress(address);
    write({ ...draft, address: read?.ok ? read.address : withoutSecrets(text) });
    setChanged(
      `This isn’t an address or a curl command that can be read.${secret === null ? "" : " What looked like a key was moved to the key field."}`,
    );
  };

  const enterAddress = (text: string) => {
    const curl = readCurlLine(text);
    if (curl !== null) return takeCommand(curl);
    const isPasted = text.length - draft.address.length > TYPED_MAX;
    if (isPasted && /\s/.test(text.trim())) return takeText(text);
    setChanged(null);
    write({ ...draft, address: text });
  };
  /** Shortens a pasted address to its base and moves a key in it to the key field. */
  const leaveAddress = () => {
    if (/\s/.test(draft.address.trim())) return takeText(draft.address);
    const read = readAddress(draft.address);
    if (draft.address.trim() === "" || !read.ok) return;
    const inQuery = Object.entries(read.query).find(([name]) => KEY_NAME.test(name));
    const field = key.current;
    if (inQuery !== undefined && field !== null && field.value === "") field.value = inQuery[1];
    const address = withoutKey(read.address, field?.value ?? "");
    if (address === draft.address) return;
    const way = inQuery === undefined ? {} : { ...settingsOfWay.query, UPSTREAM_KEY_PARAMETER: inQuery[0] };
    write({ ...draft, address, settings: { ...draft.settings, ...way } });
    setChanged(address === read.address ? read.changed : "The key in the address was replaced by {key}.");
  };

  const given = (now: Draft) => ({
    address: now.address,
    key: cleanKey(key.current?.value ?? "").key || (account === null ? "" : null),
    settings: now.settings,
  });

  /** Includes text typed before this page's scripts loaded. */
  const seen = (): Draft => {
    const {
      address,
      title,
      whose: _,
      ...settings
    } = Object.fromEntries(
      form.current === null ? [] : [...new FormData(form.current)].map(([name, text]) => [name, String(text)]),
    );
    return {
      address: address ?? draft.address,
      title: title ?? draft.title,
      settings: { ...draft.settings, ...settings },
    };
  };

  async function test(requestsMax: number, now: Draft = seen()) {
    if (busy !== null) return;
    setBusy("testing");
    setMessage(null);
    setProblems([]);
    const before = spentOn.current;
    let fault: string | null = null;
    try {
      const refused = await testAccount({ ...given(now), accountId: account?.id ?? null, requestsMax }, (line) => {
        if ("fault" in line) fault = line.fault;
        else {
          setReport(line.report);
          spentOn.current = before + line.report.requestsUsed;
          setUsed(spentOn.current);
        }
      });
      if (refused === null) setTested(identityOf(now, key.current?.value ?? ""));
      else refuse("test", refused);
      if (fault !== null) tell("test", `The test stopped because of a fault in the dashboard (reference ${fault}).`);
    } catch (error) {
      tell("test", wordsOf(error, "The dashboard didn’t respond, so the test may not have ended. Try again."));
    }
    setBusy(null);
  }

  const tell = (at: Message["at"], text: string) => setMessage({ at, text });

  function refuse(at: Message["at"], { title, problems: fields }: Refused) {
    setProblems(fields);
    if (fields.length === 0) tell(at, title);
  }

  async function save() {
    if (busy !== null) return;
    const now = seen();
    setBusy("saving");
    setMessage(null);
    setProblems([]);
    const isNew = account === null || isAnother;
    const of = isNew ? null : { id: account.id, version: since?.version ?? account.version };
    try {
      const answer: SaveAnswer | Refused = await saveAccount({
        ...given(now),
        title: titleOf(now),
        account: of,
      });
      if ("saved" in answer && answer.saved) {
        forget(place);
        setTouched(false);
        // A full page load clears the previous connection's data from this tab.
        return window.location.assign(`${answer.base}/projects`);
      }
      if ("saved" in answer) setSince(answer.account);
      else refuse("save", answer);
    } catch (error) {
      tell("save", wordsOf(error, "Couldn’t save. Nothing was changed."));
    }
    setBusy(null);
  }

  const isSame = tested !== "" && tested === identityOf(draft, key.current?.value ?? "");
  const stepsDone = isSame ? STEPS.filter((name) => stateIn(report, name) === "done").length : 0;
  // Without a project there is nothing else to test.
  const isEmptyList = stepsDone > 0 && report?.previews.length === 0;
  return {
    form,
    key,
    draft,
    report,
    busy,
    problems,
    message,
    changed,
    since,
    used,
    isAnother,
    isSame,
    enterAddress,
    leaveAddress,
    setSettings,
    setAnother,
    test,
    save,
    setTitle: (title: string) => write({ ...draft, title }),
    keyChanged,
    leaveKey: () => {
      const field = key.current;
      const clean = cleanKey(field?.value ?? "");
      if (field !== null && clean.changed !== null) field.value = clean.key;
      setKeyChanged(clean.changed);
      leaveAddress();
    },
    touchKey: () => {
      setTouched(true);
      setProblems([]);
      setTested("");
    },
    requestsLeft: isEmptyList ? 0 : STEPS.length - stepsDone,
    isRead: isSame && stateIn(report, "answer") === "done",
    isUntouchedService:
      account?.key === "set" &&
      (key.current?.value ?? "") === "" &&
      identityOf(draft, "") === identityOf(draftOf(account), ""),
    tryFix: ({ set, requests }: ConnectionFix) => void test(requests, setSettings(set)),
    chooseField: (field: string, name: string) => {
      // A response that could not be parsed also needs the location of its list.
      const map: Record<string, string> = { ...listOf(report), ...fieldMapOf(draft), [field]: name };
      if (name === "") delete map[field];
      const text = Object.keys(map).length === 0 ? "" : JSON.stringify(map);
      void test(0, setSettings({ UPSTREAM_FIELD_MAP: text }));
    },
  };
}

export const stateIn = (report: ConnectionReport | null, wanted: string): string | null =>
  report?.steps.find(({ name }) => name === wanted)?.state ?? null;

export function titleOf({ title, address }: Draft): string {
  if (title.trim() !== "") return title;
  const read = readAddress(address);
  return read.ok && URL.canParse(read.address) ? new URL(read.address).hostname : "";
}

function fieldMapOf({ settings }: Draft): Record<string, string> {
  try {
    return { ...(JSON.parse(settings.UPSTREAM_FIELD_MAP || "{}") as Record<string, string>) };
  } catch {
    return {};
  }
}

function listOf(report: ConnectionReport | null): { list?: string } {
  const suggested = report?.samples.at(-1)?.fieldMap ?? null;
  const { list } = (suggested === null ? {} : JSON.parse(suggested)) as { list?: string };
  return list === undefined ? {} : { list };
}

const wordsOf = (error: unknown, offline: string): string => {
  if (error instanceof OfflineError) return offline;
  throw error;
};

function remember(place: string, { address, title, settings }: Draft): void {
  try {
    sessionStorage.setItem(
      place,
      JSON.stringify({
        address: storable(address),
        title: withoutSecrets(title),
        settings: storableSettings(settings),
      }),
    );
  } catch {
    // Without storage, a reload loses the draft.
  }
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

function forget(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Storage is unavailable.
  }
}

function useRestored(
  place: string,
  form: RefObject<HTMLFormElement | null>,
  setDraft: (change: (draft: Draft) => Draft) => void,
) {
  useEffect(() => {
    const typed = form.current === null ? null : new FormData(form.current);
    let held: Draft | null = null;
    try {
      held = JSON.parse(sessionStorage.getItem(place) ?? "null") as Draft | null;
    } catch {
      // Not a draft of ours.
    }
    const early = (name: "address" | "title", usual: string): string | null => {
      const text = String(typed?.get(name) ?? "");
      return text === usual ? null : text;
    };
    setDraft((draft) => ({
      address: early("address", draft.address) ?? held?.address ?? draft.address,
      title: early("title", draft.title) ?? held?.title ?? draft.title,
      settings: { ...draft.settings, ...held?.settings },
    }));
  }, [place, form, setDraft]);
}

const QUESTION =
  "Leave this page? The connection isn’t saved yet. Everything but the key is still here when you come back.";

function useAskBeforeLeaving(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.hash !== "" || link.target === "_blank") return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [isAsking]);
}
