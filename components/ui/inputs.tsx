import { Calendar, Check, ChevronDown, Clock, Search } from "lucide";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";

const FIELD = cn(
  "h-8 w-full rounded-md border border-control bg-surface px-2.5 text-ui text-ellipsis text-fg placeholder:text-fg-3",
  "pointer-coarse:h-11 read-only:bg-sunken",
);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(FIELD, className)} {...props} />;
}

export const CountInput = (props: ComponentProps<"input">) => (
  <Input className="tabular-nums" inputMode="numeric" autoComplete="off" {...props} />
);

export function SearchInput({ className, shortcut, ...props }: ComponentProps<"input"> & { shortcut?: string }) {
  return (
    <div className={cn("relative", className)}>
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg-3" />
      <input type="search" className={cn(FIELD, "pl-8", shortcut && "pr-8 pointer-coarse:pr-2.5")} {...props} />
      {shortcut && (
        <Kbd className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 pointer-coarse:hidden">
          {shortcut}
        </Kbd>
      )}
    </div>
  );
}

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: (form: HTMLFormElement) => void };

/** Calls `onSubmit` instead of loading a page. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
    {...props}
  />
);

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly { value: string; label: string }[];
};

export function Select({ options, className, ...props }: SelectProps) {
  return (
    <span className={cn("relative block min-w-0", className)}>
      <select
        className="h-8 w-full appearance-none truncate rounded-md border border-control bg-surface pr-8 pl-2.5 text-ui text-fg pointer-coarse:h-11"
        {...props}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-fg-2" />
    </span>
  );
}

type DateInputProps = Omit<ComponentProps<"input">, "type"> & { type?: "date" | "time" };

/** The browser's date or time picker with our icon. Firefox always draws its own icon, so ours is hidden there. */
export function DateInput({ type = "date", className, ...props }: DateInputProps) {
  return (
    <span className={cn("relative block w-full", className)}>
      <Input type={type} className="picker-field min-w-0 tabular-nums" {...props} />
      <Icon
        of={type === "date" ? Calendar : Clock}
        size={14}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto hidden text-fg-2 supports-[selector(::-webkit-calendar-picker-indicator)]:block"
      />
    </span>
  );
}

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

type SwitchProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
  className?: string;
};

export function Switch({ isOn, onChange, children, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={cn("inline-flex min-h-6 items-center gap-2 text-ui text-fg-2 pointer-coarse:min-h-11", className)}
    >
      <span
        className={cn(
          "relative inline-block h-5 w-9 shrink-0 rounded-full forced-colors:outline",
          isOn ? "bg-accent forced-colors:bg-[Highlight]" : "bg-control",
        )}
      >
        <span
          className={cn(
            "absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform forced-colors:bg-[CanvasText]",
            isOn && "translate-x-4 forced-colors:bg-[HighlightText]",
          )}
        />
      </span>
      {children}
    </button>
  );
}

type CheckedChoiceProps = { label: string; isOn: boolean; onChoose: () => void; className?: string | false };

/** For a list of choices in a menu. */
export const CheckedChoice = ({ label, isOn, onChoose, className }: CheckedChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={cn(
        "flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11",
        className,
      )}
    >
      <Icon of={Check} size={14} className={cn("shrink-0", !isOn && "invisible")} />
      {label}
    </button>
  </li>
);

/** Why an input or a change was refused; nothing without a text. */
export const ProblemText = ({ className, ...props }: ComponentProps<"p">) =>
  props.children ? <p role="alert" className={cn("text-danger", className)} {...props} /> : null;
