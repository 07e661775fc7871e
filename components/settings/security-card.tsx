"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { FailureAlert } from "@/components/errors/notices";
import { SettingRow, SettingsCard } from "@/components/settings/setting-rows";
import { Button } from "@/components/ui/button";
import type { SessionFacts } from "@/lib/domain/web/session";
import { endSession } from "@/lib/queries/access";
import { SignOut } from "./sign-out";

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

function SessionsCard({ sessions: first }: { sessions: SessionFacts[] }) {
  const [sessions, setSessions] = useState(first);
  const ending = useMutation({ mutationFn: endSession, onSuccess: setSessions });
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <SettingsCard id="sessions" title="Sessions">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={ending.isPending}
          end={() => ending.mutate(session.id)}
        />
      ))}
      {others.length > 1 && (
        <SettingRow name="Other sessions">
          <Button onClick={() => ending.mutate(null)} isRunning={ending.isPending}>
            End {others.length} other sessions
          </Button>
        </SettingRow>
      )}
      <p role="status" className="text-note text-fg-2">
        {ending.isSuccess && "Session ended"}
      </p>
      <FailureAlert error={ending.error} className="py-3" />
      <p className="border-t border-line py-3 text-note text-fg-2">
        Sessions end after 30 minutes of inactivity, after 12 hours, or when the password changes. Change the password
        on the server with <code className="font-mono whitespace-nowrap">npm run set-password</code>.
      </p>
    </SettingsCard>
  );
}

function SessionRow({ session, isEnding, end }: { session: SessionFacts; isEnding: boolean; end: () => void }) {
  const formats = useFormats();
  return (
    <SettingRow
      name={session.browser}
      note={
        <>
          From {session.address} · signed in{" "}
          <time dateTime={session.startedAt}>{formats.dateTime(session.startedAt)}</time>
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-3">
        {session.isThis ? (
          <>
            This session
            <SignOut />
          </>
        ) : (
          <>
            <span>
              Last used <time dateTime={session.seenAt}>{formats.dateTime(session.seenAt)}</time>
            </span>
            <Button onClick={end} isRunning={isEnding} aria-label={`End session: ${session.browser}`}>
              End session
            </Button>
          </>
        )}
      </span>
    </SettingRow>
  );
}
