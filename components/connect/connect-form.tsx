"use client";

import { type ReactNode, useId } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Form, ProblemText, TextField } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import type { AccountFacts, FormField } from "@/lib/domain/response/account";
import type { ConnectionFinding, ConnectionReport } from "@/lib/domain/response/connection";
import { readAddress } from "@/lib/domain/web/service-address";
import { titleOf } from "./connect-draft";
import { inFormWords, labelOf } from "./field-words";
import { KeyFields, MoreSettings } from "./key-fields";
import { readDifferently, TestSteps, untestedSteps } from "./test-steps";
import { type Connect, useConnect } from "./use-connect";

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-4 sm:p-5">
      <h2 id={id} className="mb-3 flex items-center gap-2.5 text-ui font-semibold">
        <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong text-axis font-medium tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

type ConnectFormProps = {
  fields: readonly FormField[];
  account: AccountFacts | null;
  findings: readonly ConnectionFinding[];
  tokensStaying: number;
};

/** Nothing is stored before the user saves. */
export function ConnectForm({ fields, account, findings, tokensStaying }: ConnectFormProps) {
  const connect = useConnect(account);
  const { draft, problems, problemOf } = connect;
  const parsedAddress = draft.address.trim() === "" ? null : readAddress(draft.address);
  const elsewhere = problems.filter(({ field }) => labelOf(field) === field);
  return (
    <Form ref={connect.form} onSubmit={() => connect.test(connect.requestsLeft)} className="space-y-4" noValidate>
      <Part number={1} title="Service">
        <TextField
          label="Base URL"
          name="address"
          inputMode="url"
          value={draft.address}
          placeholder="https://api.example.com/v1"
          note={
            <span aria-live="polite">{connect.changed ?? "Without /projects/. You can paste a curl command."}</span>
          }
          problem={
            problemOf("UPSTREAM_BASE_URL") ??
            (parsedAddress !== null && !parsedAddress.ok ? parsedAddress.problem : null)
          }
          onChange={(event) => connect.enterAddress(event.target.value)}
          onBlur={connect.leaveAddress}
        />
      </Part>
      <Part number={2} title="Key">
        <KeyFields connect={connect} account={account} />
        {account !== null && (connect.key.current?.value ?? "") !== "" && <WhoseKey connect={connect} />}
        <MoreSettings connect={connect} fields={fields} hasExtraHeaders={account?.hasExtraHeaders ?? false} />
      </Part>
      <Part number={3} title="Test">
        <TestPart connect={connect} />
      </Part>
      <Part number={4} title="Save">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="title"
            maxLength={80}
            value={draft.title}
            placeholder={titleOf(draft) || "Garden client"}
            note="What you call this connection."
            problem={problemOf("title")}
            onChange={(event) => connect.change({ title: event.target.value })}
          />
        </div>
        {elsewhere.map(({ field, text }) => (
          <ProblemText key={field} className="mt-2 text-ui">
            {inFormWords(`${field} ${text}`)}
          </ProblemText>
        ))}
        <div role="status">
          {connect.isRead && <ReadDifferently before={findings} now={connect.report?.findings ?? []} />}
        </div>
        <div role="alert">{connect.since !== null && <ChangedMeanwhile since={connect.since} />}</div>
        {tokensStaying > 0 && (
          <p className="mt-2 max-w-[70ch] text-note text-fg-2">
            Existing agent tokens stay with the current connection. After saving, create new ones under Settings.
          </p>
        )}
        <SaveButton connect={connect} />
        <Message text={connect.saveMessage} />
      </Part>
    </Form>
  );
}

function WhoseKey({ connect }: { connect: Connect }) {
  return (
    <div className="mt-4">
      <Segmented
        label="Does the key open the same data?"
        value={connect.isAnother ? "other" : "same"}
        segments={[
          { value: "same", label: "Same data" },
          { value: "other", label: "Other data" },
        ]}
        onChange={(value) => connect.setAnother(value === "other")}
      />
      <p className="mt-1 max-w-[70ch] text-note text-fg-2">
        {connect.isAnother
          ? "It starts empty. Data saved with the previous key stays, and you can reopen it under Settings."
          : "Saved data, history, tags and notes stay. The new key has its own hourly count."}
      </p>
    </div>
  );
}

function TestPart({ connect }: { connect: Connect }) {
  const formats = useFormats();
  const { report, isTesting, requestsLeft, used, isSame, isRead } = connect;
  const hasFailed = report?.steps.some(({ state }) => state === "failed") ?? false;
  const label = report === null || isTesting ? "Test" : isRead ? "Continue the test" : "Test again";
  return (
    <>
      <p className="max-w-[70ch] text-ui text-fg-2">
        Loads your projects, one keyword list and one history. Results are kept.
      </p>
      {requestsLeft > 0 && (
        <Button type="submit" variant={connect.isRead ? "outline" : "ink"} className="mt-3" isRunning={isTesting}>
          {label} · at most {formats.requests(requestsLeft)}
        </Button>
      )}
      <TestSteps
        report={report}
        isRunning={isTesting}
        form={{ onFix: connect.tryFix, onChoose: connect.chooseField }}
      />
      <div role="status" className="text-ui">
        {report !== null && <p className="sr-only">{spokenOf(report, isTesting)}</p>}
        {report !== null && !isTesting && (
          <p className="mt-3 text-note text-fg-2">
            Used {formats.requests(used)} so far.
            {!hasFailed && untestedSteps(report).length > 0 && ` ${leftWords(report)}`}
            {!isSame && " Something has changed since this test."}
          </p>
        )}
      </div>
      <Message text={connect.testMessage} />
    </>
  );
}

const Message = ({ text }: { text: string | null }) => (
  <p role="alert" className="text-ui text-danger not-empty:mt-3">
    {text === null ? null : inFormWords(text)}
  </p>
);

export function leftWords(report: Pick<ConnectionReport, "steps">): string {
  const left = untestedSteps(report);
  return left.length === 0 ? "Test finished." : `Still to test: ${left.join(", ").toLowerCase()}.`;
}

function spokenOf(report: ConnectionReport, isTesting: boolean): string {
  const { steps, hints } = report;
  const failedStep = steps.find(({ state }) => state === "failed");
  if (failedStep !== undefined) return `The test stopped. ${inFormWords(failedStep.text)}`;
  if (isTesting) return steps.at(-1)?.text ?? "";
  return [leftWords(report), ...hints.map(inFormWords)].join(" ");
}

function ReadDifferently({ before, now }: { before: readonly ConnectionFinding[]; now: readonly ConnectionFinding[] }) {
  const differences = readDifferently(before, now);
  if (differences.length === 0) return null;
  return (
    <Notice className="mt-3" tone="warn" title="Recognized differently than before.">
      {differences.join("; ")}. Saved data doesn’t change until you refresh it.
    </Notice>
  );
}

function ChangedMeanwhile({ since }: { since: AccountFacts }) {
  return (
    <Notice
      className="mt-3"
      tone="warn"
      title={`Someone else (${since.changedBy}) changed this connection in the meantime.`}
    >
      It’s now “{since.title}” at {since.address}. Saving again overwrites that; reloading the page loads it.
    </Notice>
  );
}

function SaveButton({ connect }: { connect: Connect }) {
  const isTested = connect.isRead || connect.isUntouchedService;
  return (
    <div className="mt-4">
      <Button variant={isTested ? "ink" : "outline"} onClick={() => void connect.save()} isRunning={connect.isSaving}>
        Save and open
      </Button>
      {!isTested && <span className="ml-3 text-note text-fg-2">Not tested</span>}
    </div>
  );
}
