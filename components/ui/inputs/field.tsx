import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "./input";
import { Select } from "./select";

type FieldProps = {
  label: ReactNode;
  note?: ReactNode;
  problem?: string | null;
  className?: string;
};

type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

function Field(props: FieldProps & { children: (control: Control) => ReactNode }) {
  const { label, note, problem, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const problemId = `${id}-problem`;
  const describedBy = [problem ? problemId : "", note ? noteId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("min-w-0", className)}>
      <label htmlFor={id} className="mb-1 block text-ui font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": problem ? true : undefined })}
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
      {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} />}
    </Field>
  );
}

type SelectFieldProps = FieldProps & ComponentProps<typeof Select>;

export function SelectField({ label, note, problem, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} note={note} problem={problem} className={className}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  );
}
