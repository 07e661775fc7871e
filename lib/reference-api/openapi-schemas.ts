import { PROBLEM_CODES } from "./problems";

const nullable = (type: string, description?: string) => ({
  type: [type, "null"],
  ...(description && { description }),
});
/** @param optional properties that a response can lack */
const object = (required: object, optional: object = {}) => ({
  type: "object",
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
const listOf = (items: object, description?: string) => ({ type: "array", items, ...(description && { description }) });
const text = { type: "string" };
const day = { type: "string", format: "date" };
const nullableDay = (description: string) => ({ type: ["string", "null"], format: "date", description });
const id = {
  description: "Up to 16 digits as a number, or a text of the form `word:text` of at most 64 characters.",
  oneOf: [
    { type: "integer", minimum: 1, maximum: 9_007_199_254_740_991 },
    { type: "string", maxLength: 64, examples: ["bing:january 2020"] },
  ],
};
const position = {
  description:
    "Organic place, 1 is the top, fractional when it is an average. “>100”: checked and not among the first 100. null: not checked on the project's latest day.",
  oneOf: [{ type: "number", minimum: 1 }, { const: ">100" }, { type: "null" }],
};
const market = {
  engine: nullable("string"),
  country: nullable("string", "ISO 3166-1 alpha-2"),
  language: nullable("string"),
  location: nullable("string"),
  device: nullable("string"),
};
const metrics = {
  impressions: { type: "integer" },
  clicks: { type: "integer" },
  ctr: { type: "number", description: "Clicks divided by impressions, 0 to 1" },
  visits: { type: "integer" },
  page_duration_avg_s: { type: "number", description: "Seconds" },
  exit_rate_pct: { type: "number", description: "Percent, 0 to 100" },
  popularity: { type: "integer", minimum: 1, maximum: 100, description: "Index within one day and country" },
};
const aboutKeyword = {
  ...market,
  search_volume: nullable("integer", "Average searches per month; null: not known"),
  cpc: nullable("number", "US dollars"),
  tags: listOf(text),
};

const pageOf = (row: string) =>
  object({
    count: { type: "integer", description: "Rows in the whole list" },
    next: nullable("string", "Address of the next page"),
    previous: nullable("string", "Address of the page before"),
    results: listOf({ $ref: `#/components/schemas/${row}` }),
  });

export const schemas = {
  Project: object({
    id,
    name: text,
    domain: nullable("string"),
    keyword_count: { type: "integer" },
    measured_on: nullableDay("Latest day with measurements"),
    created_on: day,
    attribution: nullable("string", "Source of the data, to be shown with it"),
    licence: nullable("string"),
  }),
  KeywordRow: {
    description: "Which measures a row has depends on its project; what was never measured there is absent.",
    ...object(
      {
        id,
        keyword: text,
        measured_on: nullableDay("Latest day on which this keyword was measured"),
        recent: listOf(
          object({ date: day }, { position, ...metrics }),
          "The measured days among the latest 28, or the latest months, oldest first",
        ),
      },
      {
        ...aboutKeyword,
        position,
        previous_position: { ...position, description: "The position measured before it." },
        best_position: nullable("number"),
        ranking_url: nullable("string"),
        ...metrics,
      },
    ),
  },
  KeywordData: object(
    {
      id,
      keyword: text,
      project_id: id,
      series: listOf(
        object(
          { date: day },
          {
            position,
            ranking_url: nullable("string"),
            serp_features: listOf(object({ type: text, owned: { type: "boolean" } })),
            ...metrics,
          },
        ),
        "Measured days, oldest first; months stand under their last day. Days without a check are absent.",
      ),
    },
    aboutKeyword,
  ),
  ProjectList: pageOf("Project"),
  KeywordList: pageOf("KeywordRow"),
  Problem: {
    description: "RFC 9457",
    ...object({
      type: { type: "string", format: "uri" },
      title: text,
      status: { type: "integer" },
      detail: text,
      code: { type: "string", enum: PROBLEM_CODES },
    }),
  },
};
