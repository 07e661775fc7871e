import { expect, test } from "vitest";
import { addTestProject, countedInAll, emptyApi } from "./support";

type Schema = { $ref?: string; required?: string[]; properties?: Record<string, Schema> };
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
};

async function description() {
  const api = emptyApi();
  addTestProject(api.store, { id: "5", accountId: api.accountId, mark: "m", keywords: 1, firstId: 50 });
  const document = (await (await api.get("/v1/openapi.json", null)).json()) as Document;
  return { ...api, document };
}

test("the description is served without a key and without being counted", async () => {
  const { document, store } = await description();
  expect(document.openapi).toBe("3.1.0");
  expect(countedInAll(store)).toBe(0);
});

test("it describes exactly the three documented paths and itself, each with every status it can have", async () => {
  const { document } = await description();
  expect(Object.keys(document.paths)).toEqual([
    "/v1/projects/",
    "/v1/project-keywords-list/{project_id}/",
    "/v1/keyworddata/{id}/",
    "/v1/openapi.json",
  ]);
  for (const [path, { get: operation }] of Object.entries(document.paths).slice(0, 3)) {
    expect(Object.keys(operation.responses)).toEqual(["200", "400", "401", "403", "404", "429", "500"]);
    const inPath = operation.parameters?.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test("every reference resolves", async () => {
  const { document } = await description();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(references.length).toBeGreaterThan(5);
  for (const name of references) expect(document.components.schemas).toHaveProperty(name ?? "");
});

test("responses and refusals have the fields their schemas require", async () => {
  const { document, get } = await description();
  const examples = { "/v1/projects/": "", "/v1/keyworddata/{id}/": "", "/v1/project-keywords-list/{project_id}/": "" };
  for (const template of Object.keys(examples)) {
    const path = template.replace("{id}", "50").replace("{project_id}", "5");
    for (const [status, query] of [
      ["200", ""],
      ["400", "?x=1"],
    ] as const) {
      const response = await get(path + query);
      expect(String(response.status)).toBe(status);
      const content = Object.values(document.paths[template]?.get.responses[status]?.content ?? {})[0];
      const schema = document.components.schemas[content?.schema.$ref?.split("/").at(-1) ?? ""];
      expect(schema?.required?.length).toBeGreaterThan(3);
      expect(Object.keys((await response.json()) as object)).toEqual(expect.arrayContaining(schema?.required ?? []));
    }
  }
});
