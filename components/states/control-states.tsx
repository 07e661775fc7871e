"use client";

import { RefreshCw } from "lucide";
import { useState } from "react";
import { CostPreview } from "@/components/quota/cost-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { ProgressLine } from "@/components/ui/progress-line";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { QUOTA } from "./made-up";

const PRICE = { requests: 48, atLeast: false };
const RANGES = ["7D", "28D", "90D"].map((value) => ({ value, label: value }));

/** The question before a high price, as it stands in its dialog. */
export function CostState() {
  return (
    <div className="mt-2 rounded-xl border border-line-strong bg-raised p-5 shadow-lg">
      <h3 className="text-card tracking-[-0.01em]">Load 48 keywords?</h3>
      <p className="mt-1 text-ui text-fg-2">
        This uses 48 requests, one for each keyword. Up to 587 are left this hour.
      </p>
      <CostPreview quota={QUOTA} price={PRICE} />
      <div className="mt-5 flex justify-end gap-2">
        <Button>Cancel</Button>
        <Button variant="ink">Load 48 keywords</Button>
      </div>
    </div>
  );
}

/** Controls, and what a card shows while it has nothing or reads again. */
export function ControlStates() {
  const [range, setRange] = useState("28D");
  const [isOn, setOn] = useState(true);
  const icon = <Icon of={RefreshCw} size={16} />;
  return (
    <div className="mt-2 space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ink" price={{ requests: 3, atLeast: false }}>
          {icon}
          Refresh
        </Button>
        <Button price={{ requests: 1, atLeast: true }}>{icon}Refresh</Button>
        <Button blocked="Available at 15:00" price={{ requests: 1, atLeast: false }}>
          Try again
        </Button>
        <Button running="12 of 48">Load 48 keywords</Button>
        <Button variant="ghost">Filter</Button>
        <Segmented label="Range" name="range" segments={RANGES} value={range} onChange={setRange} />
        <Switch isOn={isOn} onChange={setOn}>
          Try again at 15:00
        </Switch>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <ProgressLine active label="Refreshing keywords" />
          <Empty title="No keywords match “boot” and 2 filters." actions={<Button>Clear filters</Button>} />
        </Card>
        <Card className="space-y-3 p-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </Card>
      </div>
    </div>
  );
}
