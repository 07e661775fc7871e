/** What a field is called on the form, by the name of its setting. */
const LABELS: Record<string, string> = {
  title: "Name",
  UPSTREAM_BASE_URL: "Address",
  UPSTREAM_API_KEY: "Key",
  UPSTREAM_KEY_HEADER: "Header name",
  UPSTREAM_KEY_FORMAT: "Header value",
  UPSTREAM_KEY_PARAMETER: "Parameter name",
  UPSTREAM_KEY_IN: "How it is sent",
  UPSTREAM_EXTRA_HEADERS: "More headers",
  UPSTREAM_DATE_PARAMETERS: "Date parameters",
  UPSTREAM_HISTORY_DAYS: "Days of history",
  UPSTREAM_KEYWORDDATA_ID: "ID in keyworddata/{id}/",
  UPSTREAM_PAGE_SIZE: "Rows per page",
  UPSTREAM_PAGE_SIZE_PARAMETER: "Page size parameter",
  UPSTREAM_FIELD_MAP: "Field names",
  REQUESTS_PER_HOUR: "Requests per hour",
  HOUR_OFFSET_MINUTES: "Start of the hour",
  STRICT_ROLLING_HOUR: "Limit in any 60 minutes",
  RESERVE: "Reserve for people",
};

/** Where the settings' own words speak to somebody who edits a file. */
const MEANINGS: Record<string, string> = {
  UPSTREAM_KEYWORDDATA_ID: "Whose ID the history path takes.",
  UPSTREAM_FIELD_MAP: "Filled in by the choices under the test, as JSON.",
  HOUR_OFFSET_MINUTES: "0 for most services; 30 where its time zone is half an hour off, such as UTC+5:30.",
  RESERVE: "Requests per hour that agents and background jobs leave for people.",
};

export const labelOf = (name: string): string => LABELS[name] ?? name;
export const meaningOf = (name: string, meaning: string): string => MEANINGS[name] ?? meaning;

/** A sentence of the server in the words of the form. */
export const inFormWords = (text: string): string =>
  text.replace(/\b(?:UPSTREAM_[A-Z_]+|REQUESTS_PER_HOUR|HOUR_OFFSET_MINUTES|STRICT_ROLLING_HOUR|RESERVE)\b/g, (name) =>
    LABELS[name] === undefined ? name : `“${LABELS[name]}”`,
  );
