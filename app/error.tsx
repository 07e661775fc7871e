"use client";

/** The shell and gauge stay usable. */
export { PageFault as default } from "@/components/errors/lazy-errors";
