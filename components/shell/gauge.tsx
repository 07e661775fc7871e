"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide";
import { type ToggleEvent, useState } from "react";
import { usePath } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { useOnChange } from "@/components/browser/use-on-change";
import { Announcer, GaugeStatus, useSpentTitle } from "@/components/quota/gauge-announcements";
import { ResetsIn, useCountdown } from "@/components/quota/gauge-meter";
import { Icon } from "@/components/ui/icon";
import type { Quota } from "@/lib/domain/quota/quota";
import { quotaQuery } from "@/lib/queries/quota";
import { usePlannedThisHour } from "../plans/use-plans";
import { GaugeDetails } from "../quota/gauge-details";
import { GaugeMeter } from "../quota/gauge-meter";
import { gaugeWords } from "../quota/gauge-words";

export const QUOTA_DETAILS_ID = "quota-details";
const NEW_HOUR_MS = 5_000;

export function Gauge() {
  // The only poller of the page; it reads the ledger, never the service.
  const { data: quota } = useQuery(quotaQuery);
  const isWelcome = usePath() === "/";
  return isWelcome || quota === undefined ? null : <LiveGauge quota={quota} />;
}

function LiveGauge({ quota }: { quota: Quota }) {
  const formats = useFormats();
  const { leftMs } = useCountdown();
  const words = gaugeWords(quota, formats, useIsNewHour(quota.startsAt));
  useSpentTitle(quota.level === "spent");

  const plannedRequests = usePlannedThisHour();

  const [isOpen, setOpen] = useState(false);

  const follow = (event: ToggleEvent<HTMLElement>) => {
    setOpen(event.newState === "open");
    if (event.newState === "open") event.currentTarget.focus();
  };

  return (
    <div className="relative flex w-full items-center gap-1 border-t border-line px-4 py-1.5 sm:w-auto sm:border-t-0 sm:border-l sm:py-1.5 sm:pr-0 sm:pl-4">
      <div className="w-full sm:w-72">
        <GaugeMeter id="quota-label" quota={quota} words={words} countdown={<ResetsIn />} />
      </div>
      <button
        type="button"
        popoverTarget={QUOTA_DETAILS_ID}
        aria-label="Quota details"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="grid size-8 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-sunken max-sm:absolute max-sm:inset-x-0 max-sm:-inset-y-0.5 max-sm:size-auto max-sm:opacity-0 max-sm:focus-visible:opacity-100 max-sm:hover:bg-transparent"
      >
        <Icon of={ChevronDown} size={16} className="max-sm:hidden" />
      </button>
      <div
        id={QUOTA_DETAILS_ID}
        popover="auto"
        role="dialog"
        aria-label="Quota details"
        tabIndex={-1}
        onToggle={follow}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full overflow-y-auto rounded-t-xl border border-line-strong bg-raised p-4 text-fg shadow-lg outline-none sm:inset-auto sm:top-[52px] sm:right-6 sm:w-80 sm:rounded-xl"
      >
        <GaugeDetails quota={quota} words={words} plannedRequests={plannedRequests} />
      </div>
      <GaugeStatus quota={quota} leftMs={leftMs} />
      <Announcer />
    </div>
  );
}

function useIsNewHour(startsAt: string): boolean {
  const [isNew, setNew] = useState(false);
  useOnChange(startsAt, () => {
    setNew(true);
    const timer = setTimeout(() => setNew(false), NEW_HOUR_MS);
    return () => clearTimeout(timer);
  });
  return isNew;
}
