import { CalendarDays } from "lucide";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { SpendButton } from "@/components/quota/spend-button";
import { Button } from "@/components/ui/buttons/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { DateInput } from "@/components/ui/inputs/date-input";
import type { History } from "@/lib/domain/series/keyword-history";
import { type AskedDays, missingDays } from "@/lib/domain/time/history-days";
import { type KeywordChart, shownDays } from "./use-keyword-chart";

type CustomDaysProps = { history: History; asked: AskedDays | null; state: KeywordChart };

export function CustomDays(props: CustomDaysProps) {
  const formats = useFormats();
  const isChosen = props.history.range === null;
  const shown = shownDays(props.history);
  return (
    <PopOver
      name="Choose dates"
      isIcon={!isChosen}
      className={isChosen ? "bg-sunken" : "px-2"}
      label={
        <>
          <Icon of={CalendarDays} size={16} />
          {isChosen && `${formats.day(shown.from)} – ${formats.day(shown.to)}`}
        </>
      }
    >
      {(close) => <DaysForm {...props} onDone={close} />}
    </PopOver>
  );
}

function DaysForm({ history, asked, state, onDone }: CustomDaysProps & { onDone: () => void }) {
  const formats = useFormats();
  const { today } = state;
  const shown = shownDays(history);
  const id = useId();
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to < today ? shown.to : today);
  const isWrong = from === "" || to === "" || from > to || to > today;
  const missing = isWrong ? [] : missingDays(asked, { from, to }, today);
  const show = () => {
    state.showDays({ from, to });
    onDone();
  };
  return (
    <form
      className="space-y-3 text-ui"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) show();
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <label htmlFor={`${id}-from`} className="space-y-1">
          <span className="text-note text-fg-2">From</span>
          <DateInput id={`${id}-from`} value={from} max={today} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label htmlFor={`${id}-to`} className="space-y-1">
          <span className="text-note text-fg-2">To</span>
          <DateInput id={`${id}-to`} value={to} max={today} onChange={(event) => setTo(event.target.value)} />
        </label>
      </div>
      {isWrong && (
        <p className="text-note text-fg-2">
          The start date must not be after the end date, and neither may be in the future.
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-note text-fg-2">
          Not loaded: {missing.map((part) => `${formats.day(part.from)} – ${formats.day(part.to)}`).join(", ")}.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" aria-disabled={isWrong}>
          {missing.length > 0 ? "Show loaded days" : "Show"}
        </Button>
        {missing.length > 0 && (
          <SpendButton
            price={{ requests: missing.length, atLeast: false }}
            question="Load these days?"
            label="Load"
            variant="ink"
            onSpend={(isConfirmed) => {
              state.loadDays({ from, to }, missing.length, isConfirmed);
              show();
            }}
          />
        )}
      </div>
    </form>
  );
}
