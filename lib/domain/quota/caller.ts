export type Lane = "person" | "job" | "mcp";
export type Caller = {
  lane: Lane;
  name: string;
  plan?: PlanShare;
  /** Per hour; absent: the lane's limit. */
  hourMax?: number;
};

export type PlanShare = { id: string; seq: number };
