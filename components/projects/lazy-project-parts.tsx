"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";

/** What most project pages never show: nothing is saved, the list is of another day, or something failed. */
export const LoadCard = dynamic(() => lazyPart(() => import("../page/load-card").then((part) => part.LoadCard)));

export const ProjectSkeleton = dynamic(() =>
  lazyPart(() => import("./project-skeleton").then((part) => part.ProjectSkeleton)),
);

export const DayNotice = dynamic(() => lazyPart(() => import("../history/day-notice").then((part) => part.DayNotice)));

export const DayFailedNotice = dynamic(() =>
  lazyPart(() => import("../history/day-notice").then((part) => part.DayFailedNotice)),
);

export const RemoveCopy = dynamic(() => lazyPart(() => import("../page/remove-copy").then((part) => part.RemoveCopy)));

export const ErrorScreen = dynamic(() =>
  import("@/components/errors/error-screen").then((screen) => screen.ErrorScreen),
);
