"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Check } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { FailureNotice } from "@/components/errors/notices";
import { SpendButton } from "@/components/quota/spend-button";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import type { ConnectPage } from "@/lib/domain/response/account";
import type { Connection, ConnectionReport, SavedFacts } from "@/lib/domain/response/connection";
import { quotaQuery } from "@/lib/queries/quota";
import { testConnection } from "@/lib/queries/settings";
import { AccountActions, OtherAccounts } from "./accounts/account-row";
import { SettingRow, SettingsCard } from "./setting-rows";

const NO_KEY = {
  none: "None: disconnected. Saved data stays readable",
  unopenable: "Can’t be decrypted here. Enter it again",
} as const;

/** Never shows any part of the key. */
function KeyStatus({ connection }: { connection: Connection }) {
  const formats = useFormats();
  const state = connection.account?.key ?? "set";
  if (state !== "set" || connection.key === "refused") {
    const refusalText =
      connection.keyRefusedAt === null ? "Refused" : `Refused at ${formats.time(connection.keyRefusedAt)}`;
    return (
      <span className="inline-flex items-center gap-1.5 text-danger">
        <Icon of={Ban} size={15} />
        {state === "set" ? refusalText : NO_KEY[state]}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={Check} size={15} className="text-up" />
      Set (header “{connection.keyHeader}”)
    </span>
  );
}

const SOURCE_NOTES = {
  sample: "Four ready-made projects. Their requests count toward the sample’s own limit.",
  server: "The service whose address is set on the server.",
  here: "Connected in the browser. Its key is encrypted on the server.",
} as const;

type ConnectionCardProps = {
  connection: Connection;
  connect: ConnectPage;
  saved: SavedFacts | null;
  days: number;
  sharesKeyWith: readonly string[];
};

export function ConnectionCard({ connection, connect, saved, days, sharesKeyWith }: ConnectionCardProps) {
  const isSample = connection.source === "sample";
  const account = connect.accounts.find(({ id }) => id === connect.inUse);
  const others = connect.shown.filter(({ base }) => base !== connect.base);
  const isAlone = connect.accounts.length === 0;
  const where = isSample ? "sample" : account === undefined ? "server" : "here";
  return (
    <SettingsCard id="connection" title="Connection">
      <SettingRow name="Source" note={SOURCE_NOTES[where]}>
        <span className="flex flex-wrap items-center gap-3">
          {isSample ? "Sample data" : (account?.title ?? "Your service")}
          {isSample && connect.whyNot === null && <LinkButton href="/connect">Connect a service</LinkButton>}
        </span>
      </SettingRow>
      <SettingRow name="Base URL" note={account === undefined ? "Set on the server." : undefined}>
        <span className="font-mono text-note break-all">{connection.baseAddress}</span>
      </SettingRow>
      <SettingRow
        name="API key"
        note={
          account === undefined
            ? "Set on the server and never shown, not even its last characters."
            : "Never shown, not even its last characters."
        }
      >
        <KeyStatus connection={connection} />
        {sharesKeyWith.length > 0 && (
          <span className="mt-1 block text-note text-fg-2">
            The same key as <bdi>{sharesKeyWith.join(", ")}</bdi>, so both share one hourly limit.
          </span>
        )}
      </SettingRow>
      {!isAlone && connect.whyNot === null && (
        <SettingRow
          name="Other connections"
          note="Each key has its own hourly limit; each connection has its own saved data and plans."
        >
          <OtherAccounts
            others={others}
            isSampleShown={connect.hasSample ? connect.shown.some((one) => one.isSample) : null}
          />
        </SettingRow>
      )}
      <SettingRow name="Test" note="Loads the project list once, even if it’s saved.">
        <ConnectionTest />
      </SettingRow>
      {account !== undefined && connect.whyNot === null && (
        <SettingRow name="Manage">
          <AccountActions account={account} saved={saved} days={days} labeledRows={connect.labeled} />
        </SettingRow>
      )}
    </SettingsCard>
  );
}

const TestSteps = lazyPart(() => import("@/components/connect/test-steps").then((steps) => steps.TestSteps));
const ONE = { requests: 1, atLeast: false };

export function ConnectionTest() {
  const formats = useFormats();
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: testConnection,
    onSettled: () => client.invalidateQueries({ queryKey: quotaQuery.queryKey }),
  });
  return (
    <div>
      <SpendButton
        price={ONE}
        label="Test connection"
        question="Test the connection?"
        isRunning={test.isPending}
        onSpend={() => test.mutate()}
      />
      {(test.data || test.isPending) && <TestSteps report={test.data ?? null} isRunning={test.isPending} form={null} />}
      <div role="status" className="mt-3 empty:mt-0">
        {test.data && (
          <>
            <p className="sr-only">{spokenOf(test.data)}</p>
            <p className="text-note text-fg-2">Used {formats.requests(test.data.requestsUsed)}.</p>
          </>
        )}
        {test.error && <FailureNotice error={test.error} />}
      </div>
    </div>
  );
}

const spokenOf = ({ steps, hints }: ConnectionReport): string =>
  [...steps.flatMap(({ state, text }) => (state === "waiting" ? [] : [text])), ...hints].join(" ");
