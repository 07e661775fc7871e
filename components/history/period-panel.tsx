import { useId, useState } from "react";
import { changeAddress } from "@/components/browser/address";
import { Button } from "@/components/ui/button";
import { CheckedChoice, Form, Input } from "@/components/ui/inputs";
import { LATEST_OF_EACH, type PagePeriod } from "@/lib/domain/history/period";
import { RANGE_FACTS, RANGES } from "@/lib/domain/time/chart-range";
import { isWrittenDay } from "@/lib/domain/time/days";
import { setPeriod } from "./use-period";

type PeriodPanelProps = {
  period: PagePeriod;
  saved: { from: string; to: string } | null;
  isMixed: boolean;
  onClose: () => void;
};

export function PeriodPanel({ period, saved, isMixed, onClose }: PeriodPanelProps) {
  const choose = (newPeriod: PagePeriod) => {
    onClose();
    setPeriod(newPeriod);
  };
  return (
    <div className="text-ui">
      <ul>
        {RANGES.map((range) => (
          <CheckedChoice
            key={range}
            label={RANGE_FACTS[range].period}
            isOn={range === period}
            onChoose={() => choose(range)}
            className={range === period && "font-medium"}
          />
        ))}
      </ul>
      <CustomDays period={period} saved={saved} onChoose={choose} />
      {isMixed && (
        <Button
          variant="link"
          className="mt-2 px-2"
          onClick={() => {
            onClose();
            changeAddress({ "as-of": LATEST_OF_EACH }, "push");
          }}
        >
          Latest data for each keyword
        </Button>
      )}
    </div>
  );
}

type CustomDaysProps = Pick<PeriodPanelProps, "period" | "saved"> & { onChoose: (period: PagePeriod) => void };

function CustomDays({ period, saved, onChoose }: CustomDaysProps) {
  const id = useId();
  const days = typeof period === "string" ? saved : period;
  const [from, setFrom] = useState(days?.from ?? "");
  const [to, setTo] = useState(days?.to ?? "");
  const isUsable = isWrittenDay(from) && isWrittenDay(to) && from < to;
  const field = (name: string, value: string, set: (value: string) => void) => (
    <label htmlFor={`${id}-${name}`} className="min-w-0 flex-1">
      <span className="text-note text-fg-2">{name}</span>
      <Input
        id={`${id}-${name}`}
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        className="tabular-nums"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  return (
    <Form onSubmit={() => isUsable && onChoose({ from, to })} className="mt-2 border-t border-line px-2 pt-2">
      <div className="flex items-end gap-2">
        {field("From", from, setFrom)}
        {field("To", to, setTo)}
        <Button type="submit" aria-disabled={!isUsable}>
          Apply
        </Button>
      </div>
      {!isUsable && <p className="mt-1 text-note text-fg-2">Two days as YYYY-MM-DD, the first one earlier.</p>}
    </Form>
  );
}
