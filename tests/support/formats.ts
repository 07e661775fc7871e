import { createFormats } from "@/lib/domain/display/format";

export const formats = createFormats({ locale: "en-US", timeZone: "UTC", year: 2026 });

/** Formats join a number and its unit with a no-break space. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");
