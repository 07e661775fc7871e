import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import { FILTER_NAMES, parseUsageView, type UsageView } from "@/lib/domain/quota/usage";

export type ChangeView = (part: Partial<UsageView>) => void;

export function useUsageView(): [UsageView, ChangeView] {
  const params = useAddress();
  const view = parseUsageView((name) => params.get(name));
  const change: ChangeView = (part) => {
    const range = part.range === "hour" ? null : part.range;
    changeAddress({ ...part, ...("range" in part ? { range } : {}) }, "push");
  };
  return [view, change];
}

export const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Pick<
  UsageView,
  (typeof FILTER_NAMES)[number]
>;
