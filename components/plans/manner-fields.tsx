"use client";

import { useId, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { CountInput } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { PlanManner } from "@/lib/domain/plans/plan";

const NIGHT = { from: "22:00", to: "06:00" };
const SPEEDS = [
  { value: "steady", label: "Steady" },
  { value: "now", label: "At once" },
] as const;
const HOURS = [
  { value: "any", label: "Any time" },
  { value: "night", label: "At night" },
] as const;

type MannerFieldsProps = {
  manner: PlanManner;
  onChange: (part: Partial<PlanManner>) => void;
  /** What plans may use of one hour. */
  jobsMax: number;
  /** The service's hours are not clock hours, so nobody knows what would be lost. */
  isRolling: boolean;
};

/** How a plan is worked off: speed, share of the hour, hours of the day. */
export function MannerFields({ manner, onChange, jobsMax, isRolling }: MannerFieldsProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const id = useId();
  const [typed, setTyped] = useState(manner.hourMax === null ? "" : String(manner.hourMax));
  const isUsable = typed.trim() === "" || (/^\d{1,7}$/.test(typed.trim()) && Number(typed) > 0);
  const type = (text: string) => {
    setTyped(text);
    const value = text.trim();
    if (value === "") onChange({ hourMax: null });
    else if (/^\d{1,7}$/.test(value) && Number(value) > 0) onChange({ hourMax: Number(value) });
  };
  const isNight = manner.hours !== "any";
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
            ? "Spread over each hour, so there is always room for people."
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
      <span className="pt-2 text-fg-2 sm:pt-1.5">Hours</span>
      <div>
        <Segmented
          label="Hours"
          name={`${id}-hours`}
          segments={HOURS}
          value={isNight ? "night" : "any"}
          onChange={(value) => onChange({ hours: value === "any" ? "any" : { ...NIGHT, zone: timeZone } })}
        />
        {isNight && (
          <p className="mt-1 text-note text-fg-2">
            {NIGHT.from}–{NIGHT.to}, {timeZone.replaceAll("_", " ")}
          </p>
        )}
      </div>
      {!isRolling && (
        <label className="mt-2 flex min-h-6 items-start gap-2 sm:col-span-2 sm:mt-0 pointer-coarse:min-h-11 pointer-coarse:items-center">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-accent pointer-coarse:mt-0"
            checked={manner.leftoversOnly}
            onChange={(event) => onChange({ leftoversOnly: event.target.checked })}
          />
          Only requests that would go unused at the end of the hour
        </label>
      )}
    </div>
  );
}
