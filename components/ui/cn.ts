import { type ClassValue, clsx } from "clsx";

/** Joins class names; falsy parts are left out. */
export const cn = (...parts: ClassValue[]): string => clsx(parts);
