import type { Clock } from "../domain/clock";
import type { LabelBook } from "../labels/label-book";
import type { HourQuota } from "../quota/hour-quota";
import type { LoadRequest, UpstreamClient } from "../upstream/client";

/** What reads are made from. */
export type ReadContext = { clock: Clock; upstream: UpstreamClient; quota: HourQuota; labels: LabelBook };

/** A read that costs nothing: saved data only. */
export const NEVER: LoadRequest = { spend: "never", caller: { lane: "person", name: "Dashboard" } };

/** The same when something is opened: requests that a saved copy avoided are recorded. */
export const OPENING: LoadRequest = { ...NEVER, opens: true };
