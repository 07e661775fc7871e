"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide";
import { useRef } from "react";
import { csvFile, download } from "@/components/browser/download";
import { useFormats } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { NotLoaded } from "@/components/errors/not-loaded";
import { EventForm } from "@/components/history/event-form";
import { Button, IconButton, Link } from "@/components/ui/button";
import type { Formats } from "@/lib/domain/display/format";
import { decodeFile } from "@/lib/domain/export/decode-file";
import type { DeskEvent, EventsOutcome } from "@/lib/domain/series/events";
import { addKnownUpdates, eventsQuery, importEvents, removeEvent } from "@/lib/queries/events";
import { SettingRow, SettingsCard } from "./setting-rows";

export function EventsCard() {
  const formats = useFormats();
  const saved = useQuery(eventsQuery);
  const { data } = saved;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (make: () => Promise<EventsOutcome>) => make(),
    onSuccess: ({ events: after }) =>
      client.setQueryData(eventsQuery.queryKey, (previous) => previous && { ...previous, events: after }),
  });
  const file = useRef<HTMLInputElement>(null);
  const events = data?.events ?? [];

  async function save() {
    const { eventsCsv } = await import("@/lib/domain/export/event-file");
    const name = `keyword-desk-events-${new Date().toISOString().slice(0, 10)}.csv`;
    download(csvFile(eventsCsv(events)), name);
  }

  return (
    <SettingsCard id="events" title="Events">
      <NotLoaded what="Your events" query={saved} className="py-3" />
      <SettingRow name="Add an event" note="Appears on all charts.">
        <EventForm projectId={null} />
        <p role="status" className="text-note text-fg-2">
          {change.isError ? whyNot(change.error, formats) : change.data?.problem}
        </p>
      </SettingRow>
      {events.length > 0 && (
        <SettingRow name={formats.counted(events.length, "event")}>
          <ul aria-label="Events" className="max-h-72 overflow-y-auto text-note">
            {events.toReversed().map((event) => (
              <li key={event.id} className="flex min-h-8 items-center gap-2 border-b py-0.5 border-line last:border-0">
                <span className="w-44 shrink-0 text-fg-2 tabular-nums max-sm:w-24">{daysText(event, formats)}</span>
                <span className="min-w-0 flex-1 break-words">
                  <EventText event={event} />
                </span>
                <IconButton
                  icon={X}
                  label={`Remove ${event.text}, ${formats.day(event.from)}`}
                  onClick={() => change.mutate(() => removeEvent(event.id))}
                />
              </li>
            ))}
          </ul>
        </SettingRow>
      )}
      <SettingRow
        name="Search engine updates"
        note={`Confirmed updates of Google Search since 2022, from a list that comes with the dashboard${
          data === undefined ? "" : ` (last checked ${formats.day(data.updatesOf)})`
        }. Nothing is fetched.`}
      >
        <Button isRunning={change.isPending} onClick={() => change.mutate(addKnownUpdates)}>
          Add known updates
        </Button>
      </SettingRow>
      <SettingRow
        name="File"
        note="Columns: from, to, event, project_id, link. An empty project_id means all projects."
      >
        <span className="flex flex-wrap items-center gap-3">
          <Button disabled={events.length === 0} onClick={() => void save()}>
            Export CSV
          </Button>
          <Button onClick={() => file.current?.click()}>Import CSV…</Button>
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file of events"
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const chosenFile = currentTarget.files?.[0];
              currentTarget.value = "";
              if (chosenFile === undefined) return;
              // The server explains a file with an unknown encoding.
              const read = async () => decodeFile(new Uint8Array(await chosenFile.arrayBuffer()))?.text ?? "\ufffd";
              change.mutate(async () => importEvents(await read()));
            }}
          />
        </span>
      </SettingRow>
    </SettingsCard>
  );
}

const daysText = ({ from, to }: DeskEvent, formats: Formats): string =>
  to === null ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;

function EventText({ event: { text, link } }: { event: DeskEvent }) {
  if (link === null) return <bdi>{text}</bdi>;
  return (
    <Link href={link} rel="noreferrer" target="_blank" className="underline decoration-line-strong underline-offset-2">
      <bdi>{text}</bdi>
    </Link>
  );
}
