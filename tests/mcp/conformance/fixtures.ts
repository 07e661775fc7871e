import { completable, type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";

/** One red pixel. */
const IMAGE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A sound of no samples. */
const SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: IMAGE, mimeType: "image/png" };
const embedded = (uri: string, words: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: words },
});
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** What the conformance suite expects a server to have, beside our own tools. */
export function registerFixtures(server: McpServer): void {
  registerTools(server);
  registerResources(server);
  registerPrompts(server);
}

function registerTools(server: McpServer): void {
  const tool = (name: string, content: Parameters<typeof answer>[0]) =>
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, async () => answer(content));
  tool("test_simple_text", [text("This is a simple text response for testing.")]);
  tool("test_image_content", [image]);
  tool("test_audio_content", [{ type: "audio", data: SOUND, mimeType: "audio/wav" }]);
  tool("test_embedded_resource", [embedded("test://embedded-resource", "This is an embedded resource content.")]);
  tool("test_multiple_content_types", [
    text("Multiple content types test:"),
    image,
    {
      type: "resource",
      resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data"}' },
    },
  ]);
  server.registerTool("test_error_handling", { description: "Fails", inputSchema: z.object({}) }, async () => ({
    ...answer([text("This tool intentionally returns an error for testing")]),
    isError: true,
  }));
  server.registerTool(
    "test_tool_with_progress",
    { description: "Says how far it is", inputSchema: z.object({}) },
    async (_given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
        await pause();
      }
      return answer([text("done")]);
    },
  );
}

const answer = (content: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded> | Sound)[]) => ({
  content,
});
type Sound = { type: "audio"; data: string; mimeType: string };

function registerResources(server: McpServer): void {
  server.registerResource("text", "test://static-text", { mimeType: "text/plain" }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  server.registerResource("binary", "test://static-binary", { mimeType: "image/png" }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: IMAGE }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource("template", template, { mimeType: "application/json" }, async ({ href }, { id }) => ({
    contents: [
      {
        uri: href,
        mimeType: "application/json",
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}

function registerPrompts(server: McpServer): void {
  const user = <Content>(content: Content) => ({ role: "user" as const, content });
  server.registerPrompt("test_simple_prompt", { description: "Simple" }, async () => ({
    messages: [user(text("This is a simple prompt for testing."))],
  }));
  const words = z.object({ arg1: completable(z.string(), () => ["paris"]), arg2: z.string() });
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "Two words", argsSchema: words },
    async (given) => ({
      messages: [user(text(`Prompt with arguments: arg1='${given.arg1}', arg2='${given.arg2}'`))],
    }),
  );
  const uri = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "A resource", argsSchema: uri },
    async (given) => ({
      messages: [
        user(embedded(given.resourceUri, "Embedded resource content for testing.")),
        user(text("Please process the embedded resource above.")),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "A picture" }, async () => ({
    messages: [user(image), user(text("Please analyze the image above."))],
  }));
}
