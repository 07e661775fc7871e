type FilterToggleProps = { label: string; title?: string; count?: string; isOn: boolean; onToggle: () => void };

export const FilterToggle = ({ label, title, count, isOn, onToggle }: FilterToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    title={title}
    onClick={onToggle}
    className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-ui whitespace-nowrap text-fg-2 hover:text-fg aria-pressed:border-accent/60 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-fg pointer-coarse:h-11.5"
  >
    {label}
    {count !== undefined && <span className="font-normal text-fg-3 tabular-nums">{count}</span>}
  </button>
);
