/** Put it first inside a `relative` box. */
export function ProgressLine({ active, label }: { active: boolean; label: string }) {
  if (!active) return null;
  return (
    <div role="progressbar" aria-label={label} className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden bg-track">
      <div className="h-full w-1/3 animate-[progress-line_1.2s_ease-in-out_infinite] bg-accent motion-reduce:w-full" />
    </div>
  );
}
