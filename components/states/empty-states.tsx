"use client";

import { useNow } from "@/components/browser/formats";
import { LoadCard } from "@/components/page/load-card";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { MINUTE_MS } from "@/lib/domain/time/units";

const nothing = () => {};
const AGES_MINUTES = [0, 24, 300, 2_880, 20_000, 600_000];

/** Lists without rows, each with its own reason, and the question before a page that would cost something. */
export function EmptyStates() {
  const refresh = <Button price={{ requests: 1, atLeast: false }}>Check again</Button>;
  return (
    <div className="mt-2 grid gap-4 md:grid-cols-2">
      <Card>
        <Empty title="No projects in this account yet." actions={refresh}>
          Projects you create in the service show up here.
        </Empty>
      </Card>
      <Card>
        <Empty title="This project has no keywords." />
      </Card>
      <Card>
        <Empty title="No keywords match “boot” and 2 filters." actions={<Button>Clear filters</Button>} />
      </Card>
      <Card>
        <Empty title="No positions between 24 Oct and 20 Nov." actions={<Button>Show all dates</Button>}>
          The nearest is 12 Oct.
        </Empty>
      </Card>
      <Card>
        <Empty title="No requests recorded this hour." />
      </Card>
      <div className="-mt-5">
        <LoadCard
          title="This project isn’t saved yet."
          what="this project"
          price={{ requests: 6, atLeast: true }}
          onOpen={nothing}
        />
      </div>
    </div>
  );
}

/** How old saved data is, from now to long ago. */
export function AgeStates() {
  const now = useNow();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ui text-fg-2">
      {AGES_MINUTES.map((minutes) => (
        <li key={minutes}>
          saved <Ago iso={new Date(now - minutes * MINUTE_MS).toISOString()} />
        </li>
      ))}
    </ul>
  );
}
