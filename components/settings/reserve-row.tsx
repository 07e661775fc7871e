import { useFormats } from "@/components/browser/formats";
import { useDraft } from "@/components/browser/use-draft";
import { isOffline, problemOf } from "@/components/errors/internal-fault";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { useQuota } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/buttons/button";
import { CountInput } from "@/components/ui/inputs/input";
import type { Formats } from "@/lib/domain/display/format";
import { fillProblem } from "@/lib/domain/errors";
import { reserveFault } from "@/lib/domain/quota/quota-rules";
import { SettingRow } from "./setting-rows";

function whyNot(error: Error, formats: Formats): string {
  if (isOffline(error)) return "You’re offline. Nothing was changed.";
  return fillProblem(problemOf(error), formats).text;
}

export function ReserveRow() {
  const reserve = useQuota((quota) => quota.reserve);
  const limit = useQuota((quota) => quota.limit);
  const [typed, setTyped] = useDraft("reserve");
  const change = useChangeRules();
  const formats = useFormats();
  const value = typed ?? String(reserve);
  const wanted = /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN;
  const fault = reserveFault(wanted, limit);
  const isChanged = typed !== null && wanted !== reserve;

  const save = () => {
    if (fault !== null || !isChanged) return;
    change.mutate({ reserve: wanted }, { onSuccess: () => setTyped(null) });
  };

  return (
    <SettingRow
      name={<label htmlFor="reserve">Reserved for you</label>}
      note="Schedules and agents can’t use these requests."
    >
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <span className="w-24">
          <CountInput
            id="reserve"
            value={value}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={fault !== null}
            aria-describedby="reserve-said"
          />
        </span>
        {isChanged && (
          <Button type="submit" aria-disabled={fault !== null || undefined}>
            Save
          </Button>
        )}
        <span id="reserve-said" role="status" className="text-note text-fg-2">
          {fault ?? (change.isError ? whyNot(change.error, formats) : change.isSuccess && typed === null && "Saved")}
        </span>
      </form>
    </SettingRow>
  );
}
