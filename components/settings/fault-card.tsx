"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isOffline, problemOf } from "@/components/errors/internal-fault";
import { ProblemNotice } from "@/components/errors/lazy-errors";
import { OfflineNotice } from "@/components/errors/notices";
import { Button } from "@/components/ui/button";
import { SAMPLE_FAULT_NAMES, SAMPLE_FAULTS, type SampleFault } from "@/lib/domain/response/sample-fault";
import { sampleFaultQuery, setSampleFault } from "@/lib/queries/sample-fault";
import { SettingsCard } from "./setting-rows";

/** Sets a fault, or none, and tells the whole page. */
export function useSetFault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setSampleFault,
    onSuccess: (state) => client.setQueryData(sampleFaultQuery.queryKey, state),
  });
}

function Choice({ fault, isOn, onChoose }: { fault: SampleFault | null; isOn: boolean; onChoose: () => void }) {
  const { name, shows } = fault === null ? { name: "None", shows: "No error" } : SAMPLE_FAULTS[fault];
  return (
    <label className="flex min-h-9 cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-soft pointer-coarse:min-h-11">
      <input
        type="radio"
        name="sample-fault"
        className="size-4 shrink-0 translate-y-0.5 accent-(--accent)"
        checked={isOn}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block">{name}</span>
        <span className="block text-note text-fg-2">{shows}</span>
      </span>
    </label>
  );
}

/** Simulates errors with the sample so that each can be seen; never shown with the user's own service. */
export function FaultCard() {
  const { data } = useQuery(sampleFaultQuery);
  const change = useSetFault();
  if (!data?.canSet) return null;
  const chosen = change.isPending ? (change.variables ?? null) : data.fault;
  return (
    <SettingsCard id="faults" title="Simulate errors">
      <p className="max-w-[70ch] py-2 text-fg-2">
        The sample API returns this error until you turn it off. Requests are sent and counted as usual, so open or
        refresh something to see what happens. Saved data is never removed. What the dashboard learns stays: a used-up
        hour until it resets, a rejected key until a retry works.
      </p>
      <fieldset className="grid gap-x-4 gap-y-0.5 pb-2 sm:grid-cols-2" aria-busy={change.isPending}>
        <legend className="sr-only">Simulated error</legend>
        {[null, ...SAMPLE_FAULT_NAMES].map((fault) => (
          <Choice key={fault ?? "none"} fault={fault} isOn={chosen === fault} onChoose={() => change.mutate(fault)} />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <Button
          onClick={() => change.mutate(null)}
          blocked={data.fault === null ? "No error is simulated" : null}
          running={change.isPending ? "in progress" : null}
        >
          Turn it off
        </Button>
        <span role="status" className="text-fg-2">
          {change.isSuccess && (data.fault === null ? "Sample is healthy" : `On: ${SAMPLE_FAULTS[data.fault].name}`)}
        </span>
      </div>
      {change.error && (
        <div role="alert" className="pb-3">
          {isOffline(change.error) ? <OfflineNotice /> : <ProblemNotice problem={problemOf(change.error)} />}
        </div>
      )}
    </SettingsCard>
  );
}
