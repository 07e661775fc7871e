import { useMutation } from "@tanstack/react-query";
import { changeRules } from "@/lib/queries/quota-rules";
import { useSetQuota } from "./use-quota";

/** Sets rules of the hour; the gauge has the answer at once. */
export function useChangeRules() {
  return useMutation({ mutationFn: changeRules, onSuccess: useSetQuota() });
}
