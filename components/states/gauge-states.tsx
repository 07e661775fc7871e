"use client";

import { useFormats } from "@/components/browser/formats";
import { GaugeDetails } from "@/components/quota/gauge-details";
import { GaugeIcon } from "@/components/quota/gauge-icon";
import { GaugeMeter } from "@/components/quota/gauge-meter";
import { gaugeWords } from "@/components/quota/gauge-words";
import { useQuota } from "@/components/quota/use-quota";
import { GAUGES, QUOTA } from "./made-up";
import { MadeUpHour } from "./made-up-hour";

function Behind() {
  const quota = useQuota();
  return <GaugeDetails quota={quota} words={gaugeWords(quota, useFormats())} planned={0} />;
}

/** The gauge at every level, and what stands behind it. */
export function GaugeStates() {
  const formats = useFormats();
  return (
    <>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {GAUGES.map(({ name, when, countdown, quota, isNewHour }) => {
          const words = gaugeWords(quota, formats, isNewHour);
          return (
            <li key={name} className="rounded-lg border border-line bg-surface p-4">
              <div className="mb-3 flex items-baseline justify-between gap-2 text-note">
                <span className="font-medium">{name}</span>
                <span className="text-fg-2">{when}</span>
              </div>
              <GaugeMeter
                id={`gauge-${name.replaceAll(" ", "-")}`}
                quota={quota}
                words={words}
                countdown={
                  <span className="text-fg-2 tabular-nums">
                    resets in <span className="font-medium text-fg">{countdown}</span>
                  </span>
                }
              />
              {words.lines.map(({ icon, text }) => (
                <p key={text} className="mt-1 flex items-center gap-1 text-axis text-fg-2">
                  <GaugeIcon icon={icon} size={12} />
                  {text}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      <div className="mt-3 w-80 max-w-full rounded-xl border border-line-strong bg-raised p-4 shadow-lg">
        <MadeUpHour quota={QUOTA}>
          <Behind />
        </MadeUpHour>
      </div>
    </>
  );
}
