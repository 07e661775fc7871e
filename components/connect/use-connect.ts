import { useEffect, useRef, useState } from "react";
import type { AccountFacts, FieldProblem } from "@/lib/domain/response/account";
import type { ConnectionFix, ConnectionReport } from "@/lib/domain/response/connection";
import { cleanKey } from "@/lib/domain/web/key-text";
import { type Refused, saveAccount, testAccount } from "@/lib/queries/accounts";
import { OfflineError } from "@/lib/queries/get-json";
import { tabStorage } from "@/lib/queries/web-storage";
import {
  type Draft,
  draftOf,
  fieldMapOf,
  identityOf,
  remember,
  titleOf,
  useRestored,
  withoutKey,
} from "./connect-draft";
import { inFormWords } from "./field-words";
import { useAddressField } from "./use-address-field";

const QUESTION =
  "Leave this page? The connection isn’t saved yet. Everything but the key is still here when you come back.";
const STEPS = ["answer", "keywords", "history"] as const;

type Message = { at: "test" | "save"; text: string };

export type Connect = ReturnType<typeof useConnect>;

export function useConnect(account: AccountFacts | null) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const place = `connect ${account?.id ?? "new"}`;
  const [draft, setDraft] = useState(() => draftOf(account));
  const [report, setReport] = useState<ConnectionReport | null>(null);
  const [busy, setBusy] = useState<Message["at"] | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const [keyChanged, setKeyChanged] = useState<string | null>(null);
  const [since, setSince] = useState<AccountFacts | null>(null);
  const [tested, setTested] = useState("");
  const [isAnother, setAnother] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [used, setUsed] = useState(0);

  useRestored(place, form, setDraft);
  useAskBeforeLeaving(isTouched && busy !== "save" ? QUESTION : null);

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

  const addressField = useAddressField({ draft, key, write });

  const given = (now: Draft) => ({
    address: now.address,
    key: cleanKey(key.current?.value ?? "").key || (account === null ? "" : null),
    settings: now.settings,
  });

  /** @param work returns why the server refused; null: done; "left": another page opens */
  async function run(at: Message["at"], offline: string, work: () => Promise<Refused | null | "left">) {
    if (busy !== null) return;
    setBusy(at);
    setMessage(null);
    setProblems([]);
    try {
      const refused = await work();
      if (refused === "left") return;
      setProblems(refused?.problems ?? []);
      if (refused?.problems.length === 0) setMessage({ at, text: refused.title });
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
      setMessage({ at, text: offline });
    }
    setBusy(null);
  }

  const test = (requestsMax: number, now = draft) =>
    run("test", "The dashboard didn’t respond, so the test may not have ended. Try again.", async () => {
      const refused = await testAccount({ ...given(now), accountId: account?.id ?? null, requestsMax }, (line) => {
        if ("fault" in line) {
          const text = `The test stopped because of a fault in the dashboard (reference ${line.fault}).`;
          return setMessage({ at: "test", text });
        }
        setReport(line.report);
        setUsed(used + line.report.requestsUsed);
      });
      if (refused === null) setTested(identityOf(now, key.current?.value ?? ""));
      return refused;
    });

  const save = () =>
    run("save", "Couldn’t save. Nothing was changed.", async () => {
      const isNew = account === null || isAnother;
      const of = isNew ? null : { id: account.id, version: since?.version ?? account.version };
      const answer = await saveAccount({ ...given(draft), title: titleOf(draft), account: of });
      if (!("saved" in answer)) return answer;
      if (!answer.saved) {
        setSince(answer.account);
        return null;
      }
      tabStorage.set(place, null);
      setTouched(false);
      // A full page load clears the previous connection's data from this tab.
      window.location.assign(`${answer.base}/projects`);
      return "left";
    });

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
    problemOf: (name: string) => {
      const found = problems.find(({ field }) => field === name);
      return found === undefined ? null : inFormWords(found.text);
    },
    message,
    changed: addressField.changed,
    since,
    used,
    isAnother,
    isSame,
    enterAddress: addressField.enter,
    leaveAddress: addressField.leave,
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
      addressField.leave();
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

const stateIn = (report: ConnectionReport | null, wanted: string): string | null =>
  report?.steps.find(({ name }) => name === wanted)?.state ?? null;

function listOf(report: ConnectionReport | null): { list?: string } {
  const suggested = report?.samples.at(-1)?.fieldMap ?? null;
  const { list } = (suggested === null ? {} : JSON.parse(suggested)) as { list?: string };
  return list === undefined ? {} : { list };
}

/** @param question for links; the browser words its own question for closing or reloading the page */
function useAskBeforeLeaving(question: string | null) {
  useEffect(() => {
    if (question === null) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.hash !== "" || link.target === "_blank") return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [question]);
}
