"use client";

/** A fault while drawing a page: the shell and the gauge stay. */
export { PageFault as default } from "@/components/errors/lazy-errors";
