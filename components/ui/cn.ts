import { type ClassValue, clsx } from "clsx";

export const cn = (...parts: ClassValue[]): string => clsx(parts);
