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
  failing: { name: "The service fails (500)", shows: "The service had a problem" },
  limit: { name: "The limit is reached (429)", shows: "This hour’s requests are used up" },
  "limit-401": { name: "The limit is reached, said as 401", shows: "The same page, from another status" },
  key: { name: "The key is refused (401)", shows: "The service didn’t accept the API key" },
  request: { name: "The request is refused (400)", shows: "The service can’t use part of this link" },
  forbidden: { name: "Access is refused (403)", shows: "The service refused access to this; saved copies stay" },
  subscription: {
    name: "It is not in the subscription (403)",
    shows: "The service says your plan doesn’t include this",
  },
  missing: { name: "Nothing is found (404)", shows: "That project can’t be found" },
  reset: { name: "The connection breaks", shows: "The response arrived incomplete" },
  slow: { name: "No answer in time", shows: "The service took too long, after 15 seconds" },
  cut: { name: "The answer breaks off", shows: "The response arrived incomplete" },
  html: { name: "A web page comes instead of data", shows: "Unrecognized response" },
  shape: { name: "Data of another form comes", shows: "Unrecognized response" },
  clock: { name: "The service’s clock is 20 minutes ahead", shows: "The countdown follows the service’s clock" },
};

export const SAMPLE_FAULT_NAMES = Object.keys(SAMPLE_FAULTS) as SampleFault[];
