import type { SessionFacts } from "@/lib/domain/web/session";
import { SessionsCard } from "./sessions-card";
import { SettingRow, SettingsCard } from "./setting-rows";

export function SecurityCard({ sessions }: { sessions: SessionFacts[] | null }) {
  if (sessions !== null) return <SessionsCard sessions={sessions} />;
  return (
    <SettingsCard id="sessions" title="Sign-in">
      <SettingRow
        name="Password"
        note="Set one before other computers can reach this dashboard. Run the command on the server."
      >
        Not set ·{" "}
        <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-note whitespace-nowrap">
          npm run set-password
        </code>
      </SettingRow>
    </SettingsCard>
  );
}
