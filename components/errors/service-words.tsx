import type { Problem } from "@/lib/domain/errors";
import { wordsShownFirst } from "./problem-words";

/** The service's own words, before ours. */
export function ServiceWords({ problem }: { problem: Problem }) {
  const words = wordsShownFirst(problem);
  if (words === null) return null;
  return (
    <p data-slot="service-words" className="mt-2 max-w-[60ch] text-ui break-words text-fg">
      The service says: “<bdi>{words}</bdi>”
    </p>
  );
}
