import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";

type FieldProps = {
  label: string;
  note?: ReactNode;
  problem?: string | null;
  className?: string;
};

export function Field({
  label,
  note,
  problem,
  className,
  children,
}: FieldProps & {
  children: (props: { id: string; describedBy: string | undefined; isInvalid: boolean }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const problemId = `${id}-problem`;
  const describedBy = [problem ? problemId : "", note ? noteId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("min-w-0", className)}>
      <label htmlFor={id} className="mb-1 block text-ui font-medium">
        {label}
      </label>
      {children({ id, describedBy, isInvalid: Boolean(problem) })}
      <p id={problemId} role="alert" className="text-note text-danger not-empty:mt-1">
        {problem}
      </p>
      {note && (
        <p id={noteId} className="mt-1 text-note text-fg-2">
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, note, problem, className, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} note={note} problem={problem} className={className}>
      {({ id, describedBy, isInvalid }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  );
}

export function SelectField({
  label,
  note,
  problem,
  className,
  ...select
}: FieldProps & ComponentProps<typeof Select>) {
  return (
    <Field label={label} note={note} problem={problem} className={className}>
      {({ id, describedBy, isInvalid }) => (
        <Select id={id} aria-describedby={describedBy} aria-invalid={isInvalid || undefined} {...select} />
      )}
    </Field>
  );
}
