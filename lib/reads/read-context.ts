import type { Clock } from "../domain/clock";
import type { LabelBook } from "../labels/label-book";
import type { HourQuota } from "../quota/hour-quota";
import type { LoadRequest, UpstreamClient } from "../upstream/client";

export type ReadContext = { clock: Clock; upstream: UpstreamClient; quota: HourQuota; labels: LabelBook };

export const NEVER: LoadRequest = { spend: "never", caller: { lane: "person", name: "Dashboard" } };

export const OPENING: LoadRequest = { ...NEVER, opens: true };
