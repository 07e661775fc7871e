"use client";

import { Ban, Check } from "lucide-react";
import { useFormats } from "@/components/ui/formats";
import { SetupSteps } from "@/components/welcome/setup-steps";
import type { Connection } from "@/lib/domain/answer/connection";
import { ConnectionTest } from "./connection-test";
import { SettingRow, SettingsCard } from "./setting-rows";

/** Whether there is a key and whether the service takes it; never any part of the key. */
function KeyStatus({ connection }: { connection: Connection }) {
  const formats = useFormats();
  if (connection.key === "refused") {
    return (
      <span className="inline-flex items-center gap-1.5 text-danger">
        <Ban aria-hidden="true" size={15} strokeWidth={1.5} />
        {connection.keyRefusedAt === null ? "Refused" : `Refused at ${formats.time(connection.keyRefusedAt)}`}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check aria-hidden="true" size={15} strokeWidth={1.5} className="text-up" />
      Set (header “{connection.keyHeader}”)
    </span>
  );
}

/** What the dashboard is connected to. Values set on the server are read only. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const isSample = connection.source === "sample";
  return (
    <SettingsCard id="connection" title="Connection">
      <SettingRow
        name="Source"
        note={
          isSample
            ? "A sample account on the reference API that runs beside the dashboard. Its requests are counted like real ones."
            : "The service whose address is set on the server."
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          {isSample ? "Sample data" : "Your account"}
          {isSample && <SetupSteps label="Connect your account" />}
        </span>
      </SettingRow>
      <SettingRow name="Base address" note="Set on the server.">
        <span className="font-mono text-note break-all">{connection.baseAddress}</span>
      </SettingRow>
      <SettingRow name="API key" note="Set on the server and never shown, not even its last characters.">
        <KeyStatus connection={connection} />
      </SettingRow>
      <SettingRow name="Test" note="Loads the project list once, even if it’s saved.">
        <ConnectionTest />
      </SettingRow>
    </SettingsCard>
  );
}
