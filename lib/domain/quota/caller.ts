/** Who asks: decides the lane and is shown on the usage page. */
export type Lane = "person" | "job" | "mcp";
export type Caller = { lane: Lane; name: string };
