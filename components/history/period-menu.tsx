"use client";

import { ChevronDown } from "lucide";
import { useId, useState } from "react";
import { useRouter } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { PopOver } from "@/components/ui/pop-over";
import type { ChangeDays, Changes, ChangesAsked } from "@/lib/domain/history/changes";
import { changesHref } from "@/lib/domain/web/address-params";
import { dayIn, PERIOD_NAMES } from "./change-words";

type PeriodMenuProps = { projectId: string; asked: ChangesAsked; changes: Changes; days: ChangeDays };

/** Which two days are compared: a named period back from the later one, or two days. */
export function PeriodMenu(props: PeriodMenuProps) {
  const formats = useFormats();
  const { days } = props;
  const { day } = days.compared;
  return (
    <PopOver
      name="Choose the days"
      label={
        <>
          {day === null ? "Choose the days" : `Compared with ${dayIn(formats, days.interval, day)}`}
          <Icon of={ChevronDown} size={16} className="text-fg-2" />
        </>
      }
    >
      {(close) => <Choices {...props} onDone={close} />}
    </PopOver>
  );
}

function Choices({ projectId, asked, changes, days, onDone }: PeriodMenuProps & { onDone: () => void }) {
  const formats = useFormats();
  const router = useRouter();
  const id = useId();
  const group = asked.group === "all" ? null : asked.group;
  const [from, setFrom] = useState(days.compared.day ?? "");
  const [to, setTo] = useState(days.to);
  const isWrong = from === "" || to === "" || from >= to;
  const bounds = { min: changes.first ?? undefined, max: changes.last ?? undefined };
  const fields = [
    { name: "From", value: from, set: setFrom },
    { name: "To", value: to, set: setTo },
  ];
  return (
    <form
      className="space-y-3 text-ui"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onDone();
        router.push(changesHref(projectId, { from, to: to === changes.last ? null : to, group }), { scroll: false });
      }}
    >
      <ul>
        {days.choices.map(({ period, day }) => {
          const isShown = day === days.compared.day;
          return (
            <li key={period}>
              <Link
                href={changesHref(projectId, { from: period, to: asked.to, group })}
                scroll={false}
                onClick={onDone}
                aria-current={isShown ? "true" : undefined}
                className={cn(
                  "flex min-h-8 items-center justify-between gap-3 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11",
                  isShown && "bg-sunken font-medium",
                )}
              >
                {PERIOD_NAMES[period]}
                <span className="font-normal text-fg-2 tabular-nums">{dayIn(formats, days.interval, day)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
        {fields.map(({ name, value, set }) => (
          <label key={name} htmlFor={`${id}-${name}`} className="space-y-1">
            <span className="text-note text-fg-2">{name}</span>
            <Input
              id={`${id}-${name}`}
              type="date"
              value={value}
              {...bounds}
              onChange={(event) => set(event.target.value)}
            />
          </label>
        ))}
      </div>
      {isWrong && <p className="text-note text-fg-2">The first day must come before the second.</p>}
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={isWrong}>
          Compare
        </Button>
      </div>
    </form>
  );
}
