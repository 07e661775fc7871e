/** Who asks: decides the lane and is shown on the usage page. */
export type Lane = "person" | "job" | "mcp";
export type Caller = { lane: Lane; name: string; plan?: PlanShare };

/**
 * What a plan sends a request for: its booking is the plan's too.
 * @property seq the item's number in the plan
 * @property cushion requests left alone beside the reserve, by a plan of what would be lost at the end of the hour;
 *   null: it may use what jobs may use
 */
export type PlanShare = { id: string; seq: number; cushion: number | null };
