import { useMutation } from "@tanstack/react-query";
import type { Quota } from "@/lib/domain/quota/quota";
import type { QuotaRules } from "@/lib/domain/quota/quota-rules";
import { postJson } from "@/lib/queries/get-json";
import { useSetQuota } from "./use-quota";

export function useChangeRules() {
  return useMutation({
    mutationFn: (changes: Partial<QuotaRules>) => postJson<Quota>("/api/quota/rules", changes),
    onSuccess: useSetQuota(),
  });
}
