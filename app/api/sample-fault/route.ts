import { z } from "zod";
import { SAMPLE_FAULT_NAMES, type SampleFaultState } from "@/lib/domain/response/sample-fault";
import { actionRoute, freeRoute } from "@/lib/http/route";

const Body = z.strictObject({ fault: z.enum(SAMPLE_FAULT_NAMES).nullable() });

export const GET = freeRoute(
  async ({ sampleFaults }): Promise<SampleFaultState> =>
    sampleFaults === null ? { canSet: false, fault: null } : { canSet: true, fault: await sampleFaults.current() },
);

/** Turns a simulated error of the sample on or off. Not available while the user's own service is connected. */
export const POST = actionRoute(Body, async ({ sampleFaults }, { fault }): Promise<SampleFaultState> => {
  if (sampleFaults === null) return { canSet: false, fault: null };
  await sampleFaults.set(fault);
  return { canSet: true, fault };
});
