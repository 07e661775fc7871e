import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useDraft } from "@/components/browser/use-draft";
import { Button } from "@/components/ui/buttons/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Input } from "@/components/ui/inputs/input";
import { EVENT_TEXT_MAX } from "@/lib/domain/series/events";
import { isWrittenDay } from "@/lib/domain/time/days";
import { addEvent, eventsQuery } from "@/lib/queries/events";

export function AddEvent({ projectId, day }: { projectId: string; day: string }) {
  return (
    <PopOver
      name="Add event"
      className="h-6 border-transparent bg-transparent px-1.5 text-note font-normal text-fg-2 max-sm:h-8"
      label="Add event"
    >
      {(close) => <EventForm projectId={projectId} day={day} onDone={close} />}
    </PopOver>
  );
}

function EventForm({ projectId, day, onDone }: { projectId: string; day: string; onDone: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [on, setOn] = useState(day);
  const [draft, setText] = useDraft(`event-${projectId}`);
  const text = draft ?? "";
  const adding = useMutation({
    mutationFn: () => addEvent({ projectId, from: on, to: null, text, link: null }),
    onSuccess: ({ problem }) => {
      if (problem !== null) return;
      setText(null);
      onDone();
      void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });
  const isUsable = isWrittenDay(on) && text.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUsable && !adding.isPending) adding.mutate();
  };
  const problem = adding.data?.problem ?? (adding.isError ? "Couldn’t be saved. Try again." : null);
  return (
    <form onSubmit={submit} className="space-y-2 text-ui">
      <div>
        <label htmlFor={`${id}-text`} className="text-note text-fg-2">
          Event
        </label>
        <Input
          id={`${id}-text`}
          autoFocus
          placeholder="New title on /boots"
          maxLength={EVENT_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-day`} className="text-note text-fg-2">
          Day
        </label>
        <Input id={`${id}-day`} inputMode="numeric" value={on} onChange={(event) => setOn(event.target.value)} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-note text-fg-2">
          {problem ?? "Appears on this project’s charts."}
        </p>
        <Button type="submit" aria-disabled={!isUsable}>
          Add
        </Button>
      </div>
    </form>
  );
}
