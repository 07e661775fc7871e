import type { ConnectionFinding } from "@/lib/domain/answer/connection";

/** Fields that come from another name than in what is saved, each in words. What was not tested is not judged. */
export function readDifferently(before: readonly ConnectionFinding[], now: readonly ConnectionFinding[]): string[] {
  return before.flatMap(({ what, recognized }) => {
    const found = now.find((one) => one.what === what)?.recognized;
    if (found === undefined) return [];
    const fields = [...new Set([...recognized, ...found].map(({ field }) => field))];
    return fields.flatMap((field) => {
      const was = recognized.find((one) => one.field === field)?.name ?? "nothing";
      const is = found.find((one) => one.field === field)?.name ?? "nothing";
      return was === is ? [] : [`${what}: ${field} was read from ${was}, and is now read from ${is}`];
    });
  });
}
