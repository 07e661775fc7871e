import { queryOptions } from "@tanstack/react-query";
import type { SampleFault, SampleFaultState } from "../domain/response/sample-fault";
import { getJson, postJson } from "./get-json";

/** Which of its faults the sample shows on purpose. Free; read once for each page that is opened, and after a change. */
export const sampleFaultQuery = queryOptions({
  queryKey: ["sample-fault"] as const,
  queryFn: ({ signal }) => getJson<SampleFaultState>("/api/sample-fault", signal),
  throwOnError: false,
});

/** Makes the sample fail, or with null work again. Free. Throws ProblemError or OfflineError. */
export const setSampleFault = (fault: SampleFault | null): Promise<SampleFaultState> =>
  postJson("/api/sample-fault", { fault });
