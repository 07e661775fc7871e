"use client";

import { useFormats } from "@/components/ui/formats";
import type { AccountPart, PastChange } from "@/lib/domain/answer/account";

const PART_WORDS: Record<AccountPart, string> = { name: "name", address: "address", key: "key", settings: "settings" };

const listed = (words: string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

function deedWords({ did, parts }: PastChange): string {
  if (did === "shown") return "brought back";
  if (did !== "changed") return did;
  return parts.length === 0 ? "saved without a change" : `${listed(parts.map((part) => PART_WORDS[part]))} changed`;
}

/** Who changed which connection and when; never what it was changed to. */
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
