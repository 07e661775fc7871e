"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded with the first failure, because most pages never show one. */
export const ProblemNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.ProblemNotice)),
);
export const LimitNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.LimitNotice)),
);
export const GoneNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.GoneNotice)),
);
export const PageFault = dynamic(() => lazyPart(() => import("./page-fault").then((fault) => fault.PageFault)));
export const NotFoundPage = dynamic(() => lazyPart(() => import("./not-found-page").then((page) => page.NotFoundPage)));
