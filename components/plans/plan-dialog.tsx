import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { ChangeError } from "@/components/errors/error-text";
import { Details } from "@/components/ui/details";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { CountInput } from "@/components/ui/inputs";
import { Segmented } from "@/components/ui/segmented";
import { type PlanManner, type PlanSpeed, USUAL_MANNER } from "@/lib/domain/plans/plan";
import { usualSpeed } from "@/lib/domain/plans/plan-pace";
import { estimateQuery, makePlan, type PlanWanted, setPlans } from "@/lib/queries/plans";
import { newId } from "./new-id";
import { aroundPriceWords, PlanOutlook } from "./plan-outlook";
import { PriceLoading } from "./price-loading";

export type PlanDialogProps = {
  onClose: () => void;
  title: string;
  work: PlanWanted;
  each?: string;
  speed?: PlanSpeed;
};

/** Shows the price and the hours of a plan. No request leaves before the user confirms. */
export function PlanDialog(props: PlanDialogProps) {
  const { onClose, title, work, each, speed } = props;
  const formats = useFormats();
  const client = useQueryClient();
  const [id] = useState(newId);
  const [chosenSpeed, setChosenSpeed] = useState<PlanSpeed>();
  const [hourMax, setHourMax] = useState("");
  const isUsable = HOUR_MAX.test(hourMax);
  const { data, error, refetch } = useQuery(estimateQuery(work));
  const planning = useMutation({
    mutationFn: makePlan,
    onSuccess: (answer) => {
      setPlans(client, answer);
      onClose();
    },
    // The price may have changed: show the new one before the user confirms again.
    onError: () => void refetch(),
  });
  const requests = data?.price.requests ?? 0;
  const manner: PlanManner = {
    speed: chosenSpeed ?? speed ?? (data === undefined ? USUAL_MANNER.speed : usualSpeed(requests, data.clock.limit)),
    hourMax: isUsable && hourMax.trim() !== "" ? Number(hourMax) : null,
  };
  const price = data && formats.price(data.price);
  const isNow = speed === "now";
  const isNothing = data !== undefined && data.items === data.free;
  return (
    <DialogPanel
      onClose={onClose}
      title={titleWords({ price: price ?? null, isNow, isNothing })}
      text={`${title}${each === undefined ? "" : `, ${each}`}.`}
      cancel={isNothing ? "Close" : "Cancel"}
      confirm={
        price !== undefined &&
        !isNothing && {
          children: isNow ? `Load now · ${price}` : `Plan ${price}`,
          "aria-disabled": !isUsable,
          isRunning: planning.isPending,
          onClick: () => planning.mutate({ id, title, ...work, ...manner, requests }),
        }
      }
    >
      {data === undefined && <PriceLoading error={error} />}
      {isNothing && <p className="mt-3 text-ui">Everything is already saved.</p>}
      {data !== undefined && !isNothing && (
        <>
          <PlanOutlook wish={{ requests, manner, ahead: data.ahead }} clock={data.clock}>
            <span className="text-fg-2">{aroundPriceWords(data, formats)}</span>
          </PlanOutlook>
          <Details summary="More" className="mt-3">
            <MannerFields
              {...{ hourMax, isUsable }}
              speed={manner.speed}
              onSpeed={setChosenSpeed}
              onHourMax={setHourMax}
              jobsMax={data.clock.jobsMax}
            />
          </Details>
        </>
      )}
      <ChangeError error={planning.error} className="mt-3 text-ui" />
    </DialogPanel>
  );
}

function titleWords({ price, isNow, isNothing }: { price: string | null; isNow: boolean; isNothing: boolean }): string {
  if (isNothing) return "Nothing to load";
  if (price === null) return isNow ? "Load now?" : "Plan it?";
  return isNow ? `Use ${price} now?` : `Plan ${price}?`;
}

const SPEEDS = [
  { value: "steady", label: "Steady" },
  { value: "now", label: "At once" },
] as const;

/** Empty, or a whole number from 1. */
const HOUR_MAX = /^\s*([1-9]\d{0,6})?\s*$/;

type MannerFieldsProps = {
  speed: PlanSpeed;
  onSpeed: (speed: PlanSpeed) => void;
  hourMax: string;
  onHourMax: (text: string) => void;
  isUsable: boolean;
  jobsMax: number;
};

function MannerFields({ speed, onSpeed, hourMax, onHourMax, isUsable, jobsMax }: MannerFieldsProps) {
  const formats = useFormats();
  const id = useId();
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 text-ui text-fg sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
      <span className="text-fg-2 sm:pt-1.5">Speed</span>
      <div>
        <Segmented label="Speed" segments={SPEEDS} value={speed} onChange={onSpeed} />
        <p className="mt-1 text-note text-fg-2">
          {speed === "steady"
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
              value={hourMax}
              onChange={(event) => onHourMax(event.target.value)}
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
