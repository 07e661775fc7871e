import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { CountInput } from "@/components/ui/inputs/input";
import { Segmented } from "@/components/ui/inputs/segmented";
import type { PlanManner } from "@/lib/domain/plans/plan";

const SPEEDS = [
  { value: "steady", label: "Steady" },
  { value: "now", label: "At once" },
] as const;

type MannerFieldsProps = {
  manner: PlanManner;
  onChange: (part: Partial<PlanManner>) => void;
  jobsMax: number;
};

export function MannerFields({ manner, onChange, jobsMax }: MannerFieldsProps) {
  const formats = useFormats();
  const id = useId();
  const [typed, setTyped] = useState(manner.hourMax === null ? "" : String(manner.hourMax));
  const isUsable = typed.trim() === "" || (/^\d{1,7}$/.test(typed.trim()) && Number(typed) > 0);
  const type = (text: string) => {
    setTyped(text);
    const value = text.trim();
    if (value === "") onChange({ hourMax: null });
    else if (/^\d{1,7}$/.test(value) && Number(value) > 0) onChange({ hourMax: Number(value) });
  };
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 text-ui text-fg sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
      <span className="text-fg-2 sm:pt-1.5">Speed</span>
      <div>
        <Segmented
          label="Speed"
          name={`${id}-speed`}
          segments={SPEEDS}
          value={manner.speed}
          onChange={(speed) => onChange({ speed })}
        />
        <p className="mt-1 text-note text-fg-2">
          {manner.speed === "steady"
            ? "Spread over each hour, so there is always room for you."
            : "As fast as the hour allows, up to what plans may use."}
        </p>
      </div>
      <label htmlFor={`${id}-max`} className="pt-2 text-fg-2 sm:pt-1.5">
        At most
      </label>
      <div>
        <span className="flex items-center gap-2">
          <span className="w-24">
            <CountInput
              id={`${id}-max`}
              placeholder={formats.integer(jobsMax)}
              value={typed}
              onChange={(event) => type(event.target.value)}
              aria-invalid={!isUsable}
              aria-describedby={isUsable ? undefined : `${id}-fault`}
            />
          </span>
          an hour
        </span>
        {!isUsable && (
          <p id={`${id}-fault`} role="status" className="mt-1 text-note text-danger">
            A whole number, 1 or more
          </p>
        )}
      </div>
    </div>
  );
}
