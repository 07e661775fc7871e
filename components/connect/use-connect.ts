import { useEffect, useRef, useState } from "react";
import type { AccountFacts, FieldProblem, SaveAnswer } from "@/lib/domain/response/account";
import type { ConnectionFix, ConnectionReport } from "@/lib/domain/response/connection";
import { cleanKey } from "@/lib/domain/web/key-text";
import { type Refused, saveAccount, testAccount } from "@/lib/queries/accounts";
import { OfflineError } from "@/lib/queries/get-json";
import {
  type Draft,
  draftOf,
  fieldMapOf,
  forget,
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
  const [busy, setBusy] = useState<"testing" | "saving" | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const [keyChanged, setKeyChanged] = useState<string | null>(null);
  const [since, setSince] = useState<AccountFacts | null>(null);
  const [tested, setTested] = useState("");
  const [isAnother, setAnother] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const spentOn = useRef(0);
  const [used, setUsed] = useState(0);

  useRestored(place, form, setDraft);
  useAskBeforeLeaving(isTouched && busy !== "saving" ? QUESTION : null);

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

const wordsOf = (error: unknown, offline: string): string => {
  if (error instanceof OfflineError) return offline;
  throw error;
};

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
