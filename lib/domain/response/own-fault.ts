/** What is said of a fault of our own. Apart from the other errors, as every page carries the page that says it. */
export const OWN_FAULT = {
  title: "This page stopped working",
  text: "The fault is in the dashboard, not the service. No requests were used.",
} as const;
