import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AccountFacts } from "@/lib/domain/response/account";
import type { ConnectionFix, ConnectionReport } from "@/lib/domain/response/connection";
import { cleanKey } from "@/lib/domain/web/key-text";
import { saveAccount, testAccount } from "@/lib/queries/accounts";
import { ProblemError, RefusedError } from "@/lib/queries/get-json";
import { tabStorage } from "@/lib/queries/web-storage";
import {
  type Draft,
  draftOf,
  fieldMapOf,
  identityOf,
  remember,
  settingsOf,
  titleOf,
  useRestored,
  withoutKey,
} from "./connect-draft";
import { inFormWords } from "./field-words";
import { useAddressField } from "./use-address-field";

const QUESTION =
  "Leave this page? The connection isn’t saved yet. Everything but the key is still here when you come back.";
const STEPS = ["answer", "keywords", "history"] as const;

const NOT_TESTED = "The dashboard didn’t respond, so the test may not have ended. Try again.";
const NOT_SAVED = "Couldn’t save. Nothing was changed.";

export type Connect = ReturnType<typeof useConnect>;

export function useConnect(account: AccountFacts | null) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const place = `connection ${account?.id ?? "new"}`;
  const [draft, setDraft] = useState(() => draftOf(account));
  const [report, setReport] = useState<ConnectionReport | null>(null);
  const [keyChanged, setKeyChanged] = useState<string | null>(null);
  const [since, setSince] = useState<AccountFacts | null>(null);
  const [testedIdentity, setTestedIdentity] = useState("");
  const [isAnother, setAnother] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [used, setUsed] = useState(0);

  const connectionOf = (now: Draft) => ({
    address: now.address,
    key: cleanKey(key.current?.value ?? "").key || (account === null ? "" : null),
    settings: settingsOf(now),
  });

  const testing = useMutation({
    mutationFn: async ({ requestsMax, draft: now }: { requestsMax: number; draft: Draft }) => {
      let fault: string | null = null;
      await testAccount({ ...connectionOf(now), accountId: account?.id ?? null, requestsMax }, (line) => {
        if ("fault" in line) fault = line.fault;
        else {
          setReport(line.report);
          setUsed(used + line.report.requestsUsed);
        }
      });
      setTestedIdentity(identityOf(now, key.current?.value ?? ""));
      if (fault === null) return;
      throw new RefusedError({ title: `The test stopped because of a fault in the dashboard (reference ${fault}).` });
    },
  });
  const saving = useMutation({
    mutationFn: async () => {
      const isNew = account === null || isAnother;
      const of = isNew ? null : { id: account.id, version: since?.version ?? account.version };
      const { base } = await saveAccount({ ...connectionOf(draft), title: titleOf(draft), account: of });
      tabStorage.set(place, null);
      // A full page load clears the previous connection's data from this tab.
      window.location.assign(`${base}/projects`);
      return new Promise<never>(() => {});
    },
    onError: (error) => setSince((before) => refusalOf(error)?.account ?? before),
  });
  const isBusy = testing.isPending || saving.isPending;
  const problems = refusalOf(testing.error ?? saving.error)?.problems ?? [];
  const forgetProblems = () => {
    if (problems.length === 0) return;
    testing.reset();
    saving.reset();
  };

  // While a request runs, the end of the session opens the sign-in page.
  useAskBeforeLeaving(isTouched && !isBusy ? QUESTION : null);

  const write = (next: Draft) => {
    setDraft(next);
    setTouched(true);
    forgetProblems();
    remember(place, { ...next, address: withoutKey(next.address, key.current?.value ?? "") });
  };
  useRestored(place, form, draft, (restoredDraft, isTyped) => (isTyped ? write : setDraft)(restoredDraft));
  const change = (values: Record<string, string>): Draft => {
    const next = { ...draft, ...values };
    write(next);
    return next;
  };

  const addressField = useAddressField({ draft, key, write });

  const test = (requestsMax: number, now = draft) => {
    if (isBusy) return;
    saving.reset();
    testing.mutate({ requestsMax, draft: now });
  };
  const save = () => {
    if (isBusy) return;
    testing.reset();
    saving.mutate();
  };

  const isSame = testedIdentity !== "" && testedIdentity === identityOf(draft, key.current?.value ?? "");
  const stepsDone = isSame ? STEPS.filter((name) => stateIn(report, name) === "done").length : 0;
  // Without a project there is nothing else to test.
  const isEmptyList = stepsDone > 0 && report?.previews.length === 0;
  return {
    form,
    key,
    draft,
    report,
    isTesting: testing.isPending,
    isSaving: saving.isPending,
    problems,
    problemOf: (name: string) => {
      const problem = problems.find(({ field }) => field === name);
      return problem === undefined ? null : inFormWords(problem.text);
    },
    testMessage: messageOf(testing.error, testing.error instanceof ProblemError ? testing.error.message : NOT_TESTED),
    saveMessage: messageOf(saving.error, NOT_SAVED),
    changed: addressField.changed,
    since,
    used,
    isAnother,
    isSame,
    enterAddress: addressField.enter,
    leaveAddress: addressField.leave,
    change,
    setAnother,
    test,
    save,
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
      forgetProblems();
      setTestedIdentity("");
    },
    requestsLeft: isEmptyList ? 0 : STEPS.length - stepsDone,
    isRead: isSame && stateIn(report, "answer") === "done",
    isUntouchedService:
      account?.key === "set" &&
      (key.current?.value ?? "") === "" &&
      identityOf(draft, "") === identityOf(draftOf(account), ""),
    tryFix: ({ set, requests }: ConnectionFix) => void test(requests, change(set)),
    chooseField: (field: string, name: string) => {
      // A response that could not be parsed also needs the location of its list.
      const map: Record<string, string> = { ...listOf(report), ...fieldMapOf(draft), [field]: name };
      if (name === "") delete map[field];
      const text = Object.keys(map).length === 0 ? "" : JSON.stringify(map);
      void test(0, change({ UPSTREAM_FIELD_MAP: text }));
    },
  };
}

const refusalOf = (error: Error | null) => (error instanceof RefusedError ? error.refusal : null);

/** @param otherwise the text if the dashboard didn’t refuse. The fields or a notice show what a refusal names. */
function messageOf(error: Error | null, otherwise: string): string | null {
  const refusal = refusalOf(error);
  if (refusal === null) return error && otherwise;
  return refusal.problems || refusal.account ? null : refusal.title;
}

const stateIn = (report: ConnectionReport | null, stepName: string): string | null =>
  report?.steps.find(({ name }) => name === stepName)?.state ?? null;

function listOf(report: ConnectionReport | null): { list?: string } {
  const suggestion = report?.samples.at(-1)?.fieldMap ?? null;
  const { list } = (suggestion === null ? {} : JSON.parse(suggestion)) as { list?: string };
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
