import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import { FILTER_NAMES, parseUsageView, type UsageView } from "@/lib/domain/quota/usage";

export function useUsageView(): UsageView {
  const params = useAddress();
  return parseUsageView((name) => params.get(name));
}

export const changeUsageView = (part: Partial<UsageView>): void =>
  changeAddress({ ...part, ...(part.range === "hour" && { range: null }) }, "push");

export const clearUsageFilters = (): void =>
  changeUsageView(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));
