"use client";

import { useFormats } from "@/components/browser/formats";
import type { PastChange } from "@/lib/domain/response/account";

function deedWords({ did, parts }: PastChange): string {
  if (did === "shown") return "restored";
  if (did !== "changed") return did;
  return parts.length === 0 ? "saved without changes" : `${parts.join(", ")} changed`;
}

/** Never shows the new values. */
export function AccountChanges({ changes }: { changes: readonly PastChange[] }) {
  const formats = useFormats();
  return (
    <ul className="space-y-2" aria-label="Changes">
      {changes.map((change) => (
        <li key={change.id}>
          <bdi className="break-words">{change.title}</bdi>: {deedWords(change)}
          <span className="block text-note text-fg-2">
            <time dateTime={change.at} title={formats.timeUtc(change.at)}>
              {formats.dateTime(change.at)}
            </time>{" "}
            · {change.who}
          </span>
        </li>
      ))}
    </ul>
  );
}
