import { useMutation } from "@tanstack/react-query";
import { changeRules } from "@/lib/queries/quota-rules";
import { useSetQuota } from "./use-quota";

export function useChangeRules() {
  return useMutation({ mutationFn: changeRules, onSuccess: useSetQuota() });
}
