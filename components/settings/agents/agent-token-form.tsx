import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useDraft } from "@/components/browser/use-draft";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DateInput, Form, Input } from "@/components/ui/inputs";
import { AGENT_NAME_MAX, type NewAgentToken } from "@/lib/domain/web/agent-token";

const USUAL_SHARE = "50";
const EMPTY = { name: "", lastDay: "" };

type AgentTokenFormProps = {
  isSaving: boolean;
  onAdd: (tokenRequest: NewAgentToken, clear: () => void) => void;
  first?: { name: string; lastDay: string };
  action?: string;
  variant?: ButtonVariant;
  children?: ReactNode;
};

export function AgentTokenForm(props: AgentTokenFormProps) {
  const { isSaving, onAdd, first = EMPTY, action = "Create token", variant, children } = props;
  const [nameDraft, setName] = useDraft(`${action}-name`);
  const [shareDraft, setShare] = useDraft(`${action}-share`);
  const [lastDayDraft, setLastDay] = useDraft(`${action}-last-day`);
  const [name, share, lastDay] = [nameDraft ?? first.name, shareDraft ?? USUAL_SHARE, lastDayDraft ?? first.lastDay];
  const [isEditing, setEditing] = useState(false);
  const formats = useFormats();
  const isUsable = name.trim() !== "" && share !== "" && !isSaving;

  const clear = () => {
    for (const set of [setName, setShare, setLastDay]) set(null);
  };
  const add = () => {
    const endsAt = lastDay === "" ? null : endOf(lastDay);
    onAdd({ name, sharePercent: Number(share), endsAt }, clear);
  };

  return (
    <Form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <Field name="Name" className="min-w-0 flex-1 basis-40">
        <Input
          value={name}
          maxLength={AGENT_NAME_MAX}
          autoComplete="off"
          placeholder="Cursor on my laptop"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {!isEditing && (
        <p className="order-last w-full text-note text-fg-2">
          Limit: {share}% of the agents’ hourly requests,{" "}
          {lastDay === "" ? "no expiry" : `expires after ${formats.day(lastDay)}`}.{" "}
          <Button variant="link" className="h-auto text-note font-normal" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </p>
      )}
      <Field name="Share in %" className={cn("w-24", !isEditing && "hidden")}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(event.target.value)}
        />
      </Field>
      <Field name="Expires" className={cn("w-40", !isEditing && "hidden")}>
        <DateInput value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant={variant} aria-disabled={!isUsable}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  );
}

function endOf(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

const Field = ({ name, className, children }: { name: string; className: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `children`
  <label className={className}>
    <span className="mb-1 block text-note text-fg-2">{name}</span>
    {children}
  </label>
);
