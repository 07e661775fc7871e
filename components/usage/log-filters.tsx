import { Download } from "lucide";
import { useBase } from "@/components/browser/base";
import { useDisplay } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { buttonStyles } from "@/components/ui/buttons/button-styles";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/inputs/select";
import type { UsageReport } from "@/lib/domain/quota/usage";
import { FILTER_NAMES, type UsageView } from "@/lib/domain/quota/usage-view";
import { usageFileHref } from "@/lib/queries/usage";
import { ENDPOINT_NAMES, statusMeaning } from "./usage-names";
import { type ChangeView, NO_FILTERS } from "./use-usage-view";

type Choice = { value: string; label: string };
type FilterName = (typeof FILTER_NAMES)[number];

const ALL: Record<FilterName, string> = {
  consumer: "All clients",
  endpoint: "All endpoints",
  project: "All projects",
  plan: "All plans",
  status: "All statuses",
  counted: "Counted: all",
};
const ORDER: readonly FilterName[] = ["consumer", "plan", "endpoint", "project", "status", "counted"];

function choicesOf(report: UsageReport): Record<FilterName, Choice[]> {
  const consumers = [...new Set(report.byConsumer.map(({ name }) => name))];
  return {
    consumer: consumers.map((value) => ({ value, label: value })),
    endpoint: report.byEndpoint.map(({ endpoint }) => ({ value: endpoint, label: ENDPOINT_NAMES[endpoint] })),
    project: report.byProject.map(({ projectId, name }) => ({ value: projectId, label: name ?? projectId })),
    plan: report.byPlan.map(({ planId, title }) => ({ value: planId, label: title ?? planId })),
    status: report.byStatus.map(({ status }) =>
      status === null
        ? { value: "none", label: "No response" }
        : { value: String(status), label: `${status} ${statusMeaning(status)}` },
    ),
    counted: [
      { value: "1", label: "Counted" },
      { value: "may", label: "May count" },
      { value: "0", label: "Not counted" },
    ],
  };
}

/** The chosen value stays in the list even if the range does not contain it. */
const withChosen = (choices: readonly Choice[], chosen: string | null): readonly Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

export function LogFilters({ report, view, change }: { report: UsageReport; view: UsageView; change: ChangeView }) {
  const base = useBase();
  const { timeZone } = useDisplay();
  const choices = choicesOf(report);
  const shown = ORDER.filter((name) => name !== "plan" || view.plan !== null || choices.plan.length > 0);
  const isFiltered = FILTER_NAMES.some((name) => view[name] !== null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown.map((name) => (
        <Select
          key={name}
          aria-label={ALL[name]}
          value={view[name] ?? ""}
          onChange={(event) => change({ [name]: event.target.value === "" ? null : event.target.value })}
          className="max-w-44 max-sm:max-w-full max-sm:flex-1 max-sm:basis-32"
          options={[{ value: "", label: ALL[name] }, ...withChosen(choices[name], view[name])]}
        />
      ))}
      {isFiltered && (
        <Button variant="link" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      <a className={buttonStyles("outline", "ml-auto")} href={base + usageFileHref(view, timeZone)} download>
        <Icon of={Download} size={16} />
        CSV
      </a>
    </div>
  );
}
