import {
  type CallToolResult,
  completable,
  type Tool as ListedTool,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

const IMAGE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: IMAGE, mimeType: "image/png" };
const embedded = (uri: string, words: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: words },
});
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

export function registerFixtures(server: McpServer, ownTools: readonly ListedTool[]): void {
  serveTools(server, ownTools);
  registerResources(server);
  registerPrompts(server);
}

type Serve = (context: ServerContext) => Promise<CallToolResult>;

const TOOLS: Record<string, Serve> = {
  test_simple_text: async () => answer([text("This is a simple text response for testing.")]),
  test_image_content: async () => answer([image]),
  test_audio_content: async () => answer([{ type: "audio", data: SOUND, mimeType: "audio/wav" }]),
  test_embedded_resource: async () =>
    answer([embedded("test://embedded-resource", "This is an embedded resource content.")]),
  test_multiple_content_types: async () =>
    answer([
      text("Multiple content types test:"),
      image,
      {
        type: "resource",
        resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data"}' },
      },
    ]),
  test_error_handling: async () => ({
    ...answer([text("This tool intentionally returns an error for testing")]),
    isError: true,
  }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await pause();
    }
    return answer([text("done")]);
  },
};

function serveTools({ server }: McpServer, ownTools: readonly ListedTool[]): void {
  const added = Object.keys(TOOLS).map((name) => ({
    name,
    description: name,
    inputSchema: { type: "object" as const },
  }));
  server.setRequestHandler("tools/list", () => ({ tools: [...ownTools, ...added] }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const serve = TOOLS[params.name];
    if (serve === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown tool.");
    return serve(context);
  });
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
