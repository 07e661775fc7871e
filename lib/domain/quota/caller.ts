/** Who asks: decides the lane and is shown on the usage page. */
export type Lane = "person" | "job" | "mcp";
export type Caller = {
  lane: Lane;
  name: string;
  plan?: PlanShare;
  /** Requests that whoever has this name may send in an hour; left out: as many as the lane. */
  hourMax?: number;
};

/**
 * What a plan sends a request for: its booking is the plan's too.
 * @property seq the item's number in the plan
 */
export type PlanShare = { id: string; seq: number };
