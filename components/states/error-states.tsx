"use client";

import { ErrorCell } from "@/components/errors/error-cell";
import { ErrorPanel } from "@/components/errors/error-panel";
import { ErrorScreen } from "@/components/errors/error-screen";
import { useQuota } from "@/components/quota/use-quota";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ErrorCode } from "@/lib/domain/errors";
import { ERROR_CODES, madeUpProblem, quotaOf } from "./made-up";
import { MadeUpHour } from "./made-up-hour";

const nothing = () => {};
const HANDLERS = {
  onRetry: nothing,
  onViewRaw: nothing,
  onTryAtReset: () => Promise.resolve(true),
  otherProjectHref: "/projects",
};

/** One error as a whole page. */
export function ErrorState({ code }: { code: ErrorCode }) {
  const resetsAt = useQuota((quota) => quota.resetsAt);
  return (
    <MadeUpHour quota={quotaOf(code)}>
      <ErrorScreen problem={madeUpProblem(code, resetsAt)} {...HANDLERS} />
    </MadeUpHour>
  );
}

/** Every error inside a panel, each with the way to its page. */
export function ErrorStates() {
  const resetsAt = useQuota((quota) => quota.resetsAt);
  return (
    <div className="mt-2 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {ERROR_CODES.map((code) => (
        <Card key={code} className="flex flex-col" aria-label={code}>
          <MadeUpHour quota={quotaOf(code)}>
            <ErrorPanel problem={madeUpProblem(code, resetsAt)} {...HANDLERS} />
          </MadeUpHour>
          <Link
            href={`/states?state=${code}`}
            className="mt-auto border-t border-line px-6 py-3 font-mono text-note text-fg-2 hover:text-fg"
          >
            {code} as a page
          </Link>
        </Card>
      ))}
    </div>
  );
}

/** Every error inside a cell: one word to the eye, its title to a tooltip and to a screen reader. */
export function ErrorCellStates() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-ui">
      {ERROR_CODES.map((code) => (
        <li key={code}>
          <ErrorCell problem={madeUpProblem(code)} />
        </li>
      ))}
    </ul>
  );
}
