import { PROBLEM_CODES } from "./problems";

const nullable = (type: string, description?: string) => ({
  type: [type, "null"],
  ...(description && { description }),
});
const day = { type: "string", format: "date" };
const nullableDay = { type: ["string", "null"], format: "date" };
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
const about = {
  id,
  keyword: { type: "string" },
  ...market,
  search_volume: nullable("integer", "Average searches per month; null: not known"),
  cpc: nullable("number", "US dollars"),
  tags: { type: "array", items: { type: "string" } },
};

const listOf = (row: string) => ({
  type: "object",
  required: ["count", "next", "previous", "results"],
  properties: {
    count: { type: "integer", description: "Rows in the whole list" },
    next: nullable("string", "Address of the next page"),
    previous: nullable("string", "Address of the page before"),
    results: { type: "array", items: { $ref: `#/components/schemas/${row}` } },
  },
});

export const schemas = {
  Project: {
    type: "object",
    required: ["id", "name", "domain", "keyword_count", "measured_on", "created_on", "attribution", "licence"],
    properties: {
      id,
      name: { type: "string" },
      domain: nullable("string"),
      keyword_count: { type: "integer" },
      measured_on: { ...nullableDay, description: "Latest day with measurements" },
      created_on: day,
      attribution: nullable("string", "Source of the data, to be shown with it"),
      licence: nullable("string"),
    },
  },
  KeywordRow: {
    type: "object",
    description: "Which measures a row has depends on its project; what was never measured there is absent.",
    required: ["id", "keyword", "measured_on", "recent"],
    properties: {
      ...about,
      position,
      previous_position: { ...position, description: "The position measured before it." },
      best_position: nullable("number"),
      ranking_url: nullable("string"),
      ...metrics,
      measured_on: { ...nullableDay, description: "Latest day on which this keyword was measured" },
      recent: {
        type: "array",
        description: "The measured days among the latest 28, or the latest months, oldest first",
        items: { type: "object", required: ["date"], properties: { date: day, position, ...metrics } },
      },
    },
  },
  KeywordData: {
    type: "object",
    required: ["id", "keyword", "project_id", "series"],
    properties: {
      ...about,
      project_id: id,
      series: {
        type: "array",
        description: "Measured days, oldest first; months stand under their last day. Days without a check are absent.",
        items: {
          type: "object",
          required: ["date"],
          properties: {
            date: day,
            position,
            ranking_url: nullable("string"),
            serp_features: {
              type: "array",
              items: {
                type: "object",
                required: ["type", "owned"],
                properties: { type: { type: "string" }, owned: { type: "boolean" } },
              },
            },
            ...metrics,
          },
        },
      },
    },
  },
  ProjectList: listOf("Project"),
  KeywordList: listOf("KeywordRow"),
  Problem: {
    type: "object",
    description: "RFC 9457",
    required: ["type", "title", "status", "detail", "code"],
    properties: {
      type: { type: "string", format: "uri" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      code: {
        type: "string",
        enum: PROBLEM_CODES,
      },
    },
  },
};
