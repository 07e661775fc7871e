const LABELS: Record<string, string> = {
  title: "Name",
  UPSTREAM_BASE_URL: "Base URL",
  UPSTREAM_API_KEY: "Key",
  UPSTREAM_KEY_HEADER: "Header name",
  UPSTREAM_KEY_FORMAT: "Header value",
  UPSTREAM_KEY_PARAMETER: "Parameter name",
  UPSTREAM_KEY_IN: "Authentication",
  UPSTREAM_EXTRA_HEADERS: "More headers",
  UPSTREAM_DATE_PARAMETERS: "Date parameters",
  UPSTREAM_HISTORY_DAYS: "Days of history",
  UPSTREAM_KEYWORDDATA_ID: "ID in keyworddata/{id}/",
  UPSTREAM_PAGE_SIZE: "Rows per page",
  UPSTREAM_PAGE_SIZE_PARAMETER: "Page size parameter",
  UPSTREAM_FIELD_MAP: "Field names",
  REQUESTS_PER_HOUR: "Hourly limit",
  HOUR_OFFSET_MINUTES: "Reset minute",
  STRICT_ROLLING_HOUR: "Limit in any 60 minutes",
  RESERVE: "Reserved for you",
};

const MEANINGS: Record<string, string> = {
  UPSTREAM_KEYWORDDATA_ID: "Whose ID the history path takes.",
  UPSTREAM_FIELD_MAP: "Filled in by the choices under the test, as JSON.",
  HOUR_OFFSET_MINUTES: "Minutes past the hour when the limit resets. Usually 0.",
  REQUESTS_PER_HOUR: "Requests the key can make per clock hour.",
  RESERVE: "Schedules and agents can’t use these requests.",
};

export const labelOf = (name: string): string => LABELS[name] ?? name;
export const meaningOf = (name: string, meaning: string): string => MEANINGS[name] ?? meaning;

/** Uses the form's labels in a message from the server. */
export const inFormWords = (text: string): string =>
  text.replace(/\b(?:UPSTREAM_[A-Z_]+|REQUESTS_PER_HOUR|HOUR_OFFSET_MINUTES|STRICT_ROLLING_HOUR|RESERVE)\b/g, (name) =>
    LABELS[name] === undefined ? name : `“${LABELS[name]}”`,
  );
