/** Errors that can be simulated with the sample, to see each one for real. */
export type SampleFault =
  | "limit"
  | "limit-401"
  | "key"
  | "request"
  | "forbidden"
  | "subscription"
  | "missing"
  | "failing"
  | "reset"
  | "slow"
  | "cut"
  | "html"
  | "shape"
  | "clock";

/** @property canSet whether the sample's switches are there: false with the user's own service */
export type SampleFaultState = { canSet: boolean; fault: SampleFault | null };

/** A fault as the settings page offers it: its name, and what will be seen. */
export const SAMPLE_FAULTS: Record<SampleFault, { name: string; shows: string }> = {
  failing: { name: "Server error (500)", shows: "The service had a problem" },
  limit: { name: "Limit reached (429)", shows: "This hour’s requests are used up" },
  "limit-401": { name: "Limit reached, reported as 401", shows: "The same page, from another status" },
  key: { name: "Key rejected (401)", shows: "The service didn’t accept the API key" },
  request: { name: "Bad request (400)", shows: "The service can’t use part of this link" },
  forbidden: { name: "Access denied (403)", shows: "The service refused access to this; saved copies stay" },
  subscription: {
    name: "Not in subscription (403)",
    shows: "The service says your plan doesn’t include this",
  },
  missing: { name: "Not found (404)", shows: "That project can’t be found" },
  reset: { name: "Connection breaks", shows: "The response arrived incomplete" },
  slow: { name: "No response in time", shows: "The service took too long, after 15 seconds" },
  cut: { name: "Response cut off", shows: "The response arrived incomplete" },
  html: { name: "HTML instead of JSON", shows: "Unrecognized response" },
  shape: { name: "Unexpected JSON shape", shows: "Unrecognized response" },
  clock: { name: "Service clock 20 minutes ahead", shows: "The countdown follows the service’s clock" },
};

export const SAMPLE_FAULT_NAMES = Object.keys(SAMPLE_FAULTS) as SampleFault[];
