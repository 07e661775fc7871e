import { schemas } from "./openapi-schemas";

const response = (description: string, type: string, schema: object) => ({
  description,
  content: { [type]: { schema } },
});

const schemaRef = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

const refusal = (description: string) => response(description, "application/problem+json", schemaRef("Problem"));

const REFUSALS = {
  "400": refusal(
    "The path, the query or a date is not acceptable. Counted, unless the key was sent twice or in the query.",
  ),
  "401": refusal("The key is missing, malformed, unknown or revoked. Not counted."),
  "403": refusal("Not in the subscription, or the object belongs to another account. Counted."),
  "404": refusal("There is no such object, or it was deleted. Counted."),
  "429": refusal("The requests of this clock hour are used up. The next hour begins anew."),
  "500": refusal("The service failed. Counted."),
};

const inQuery = (name: string, description: string, schema: object) => ({ name, in: "query", description, schema });

const ROWS = { type: "integer", minimum: 1, maximum: 9999, default: 100 };
const ROWS_BEFORE = { type: "integer", minimum: 0, maximum: 999_999_999, default: 0 };
const PAGE_PARAMETERS = [
  inQuery("limit", "Rows per page; more than 500 is served as 500.", ROWS),
  inQuery("offset", "Rows to leave out at the beginning.", ROWS_BEFORE),
];
const DAY = { type: "string", format: "date" };

const pathId = (name: string, description: string) => ({
  name,
  in: "path",
  required: true,
  description: `${description}: up to 16 digits without a leading zero, or a text such as \`bing:january 2020\` (a lower-case word, a colon, then letters of any script, digits, spaces and \`: _ + & ' -\`; at most 64 characters), percent-encoded.`,
  schema: { type: "string", minLength: 1, maxLength: 64 },
});

const get = (operationId: string, summary: string, schema: string, parameters: object[]) => ({
  get: {
    operationId,
    summary,
    parameters,
    responses: { "200": response(summary, "application/json", schemaRef(schema)), ...REFUSALS },
  },
});

export const openApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Reference keyword API",
    version: "1.0.0",
    description:
      "Keyword data by project, read only. Every authenticated request counts, whatever its answer, toward the limit of its key per clock hour (UTC): 1,000 unless the account has another. No limit headers are sent. Paths end in a slash; without it the answer is 404. Unknown, repeated and empty query parameters are refused.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/" }],
  security: [{ apiKey: [] }],
  paths: {
    "/v1/projects/": get("listProjects", "The projects of the account", "ProjectList", PAGE_PARAMETERS),
    "/v1/project-keywords-list/{project_id}/": get("listProjectKeywords", "The keywords of a project", "KeywordList", [
      pathId("project_id", "Id of a project"),
      ...PAGE_PARAMETERS,
    ]),
    "/v1/keyworddata/{id}/": get("readKeywordData", "A keyword with its series", "KeywordData", [
      pathId("id", "Id of a keyword"),
      inQuery("date_from", "First day, inclusive; at most ten years before date_to.", DAY),
      inQuery("date_to", "Last day, inclusive.", DAY),
    ]),
    "/v1/openapi.json": {
      get: {
        operationId: "readDescription",
        summary: "This description",
        security: [],
        responses: { "200": response("OpenAPI 3.1", "application/json", { type: "object" }) },
      },
    },
  },
  components: {
    schemas,
    securitySchemes: {
      apiKey: { type: "http", scheme: "bearer", description: "`Authorization: Bearer <key>`, once, nowhere else." },
    },
  },
};
