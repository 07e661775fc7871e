/** Text of an internal error. Separate from the other errors, because every page bundles it. */
export const OWN_FAULT = {
  title: "This page stopped working",
  text: "The fault is in the dashboard, not the service. No requests were used.",
} as const;
