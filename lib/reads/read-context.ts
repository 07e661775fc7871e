import type { Clock } from "../domain/clock";
import type { LabelBook } from "../labels/label-book";
import type { HourQuota } from "../quota/hour-quota";
import type { LoadRequest, UpstreamClient } from "../upstream/client";

export type ReadContext = { clock: Clock; upstream: UpstreamClient; quota: HourQuota; labels: LabelBook };

export const NEVER: LoadRequest = { spend: "never", caller: { lane: "person", name: "Dashboard" } };

/** Saved data only, and records that a saved copy avoided requests. */
export const OPENING: LoadRequest = { ...NEVER, opens: true };
