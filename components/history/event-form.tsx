import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@/components/browser/formats";
import { useDraft } from "@/components/browser/use-draft";
import { whyNot } from "@/components/errors/error-text";
import { Button } from "@/components/ui/button";
import { DateInput, Form, Input } from "@/components/ui/inputs";
import { EVENT_TEXT_MAX } from "@/lib/domain/series/events";
import { addEvent, eventsQuery } from "@/lib/queries/events";

type EventFormProps = {
  /** null: for all projects */
  projectId: string | null;
  /** The first day, if the user only has to type the text. */
  day?: string;
  onAdded?: () => void;
};

export function EventForm({ projectId, day, onAdded }: EventFormProps) {
  const formats = useFormats();
  const client = useQueryClient();
  const draft = `event-${projectId ?? "all"}`;
  const [fromDraft, setFrom] = useDraft(`${draft}-from`);
  const [to, setTo] = useDraft(`${draft}-to`);
  const [textDraft, setText] = useDraft(`${draft}-text`);
  const [from, text] = [fromDraft ?? day ?? "", textDraft ?? ""];
  const isUsable = from !== "" && text.trim() !== "";
  const adding = useMutation({
    mutationFn: () => addEvent({ projectId, from, to: to === "" ? null : to, text, link: null }),
    onSuccess: ({ problem }) => {
      if (problem !== null) return;
      for (const clear of [setFrom, setTo, setText]) clear(null);
      onAdded?.();
      void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });
  const note = projectId === null ? null : "Appears on this project’s charts.";
  return (
    <Form className="flex flex-wrap items-center gap-2 text-ui" onSubmit={() => !adding.isPending && adding.mutate()}>
      <DateInput
        aria-label="First day"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        className="sm:w-40"
      />
      <span className="flex items-center gap-2 max-sm:w-full">
        <span className="text-fg-2">to</span>
        <DateInput
          aria-label="Last day (optional)"
          value={to ?? ""}
          onChange={(event) => setTo(event.target.value)}
          className="sm:w-40"
        />
      </span>
      <Input
        autoFocus={day !== undefined}
        aria-label="What happened"
        placeholder="What happened"
        maxLength={EVENT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="submit" aria-disabled={!isUsable}>
        Add event
      </Button>
      <p role="status" className="basis-full text-note text-fg-2">
        {adding.isError ? whyNot(adding.error, formats) : (adding.data?.problem ?? note)}
      </p>
    </Form>
  );
}
