import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ planId: string }>(async ({ plans }, { planId }) => ({
  items: await plans.failedItemsOf(planId),
}));
