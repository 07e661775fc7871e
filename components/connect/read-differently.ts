import type { ConnectionFinding } from "@/lib/domain/response/connection";

export function readDifferently(before: readonly ConnectionFinding[], now: readonly ConnectionFinding[]): string[] {
  return before.flatMap(({ what, recognized }) => {
    const found = now.find((one) => one.what === what)?.recognized;
    if (found === undefined) return [];
    const fields = [...new Set([...recognized, ...found].map(({ field }) => field))];
    return fields.flatMap((field) => {
      const was = recognized.find((one) => one.field === field)?.name;
      const is = found.find((one) => one.field === field)?.name;
      if (was === is) return [];
      if (was === undefined) return [`${what}: ${field} is new, from “${is}”`];
      return [
        `${what}: ${field} came from “${was}”, ${is === undefined ? "and isn’t recognized now" : `now from “${is}”`}`,
      ];
    });
  });
}
