"use client";

import { lazyPart } from "@/components/ui/lazy";
import { useFollowPlans } from "./use-plans";

const PlansVoice = lazyPart(() => import("./plan-announcements").then((part) => part.PlansVoice));

export function PlansWatch() {
  const answer = useFollowPlans();
  return answer === undefined || answer.plans.length === 0 ? null : <PlansVoice plans={answer.plans} />;
}
