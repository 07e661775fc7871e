import { freeRoute } from "@/lib/http/route";

/** What a plan could not load, and why. */
export const GET = freeRoute<{ planId: string }, unknown>(async ({ plans }, { planId }) => ({
  items: await plans.failed(planId),
}));
