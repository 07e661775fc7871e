"use client";

import { lazyPart } from "@/components/ui/lazy";

/** The shell and gauge stay usable. */
export default lazyPart(() => import("@/components/errors/error-screen").then((screen) => screen.PageFault));
