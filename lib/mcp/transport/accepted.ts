const BOTH = "application/json, text/event-stream";
const MESSAGE = /^data: (.*)$/gm;

/** Headers with the Accept that the protocol requires, because many clients send only part of it. */
export function withBothTypes(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set("accept", BOTH);
  return all;
}

/** The response as JSON if the client accepts no event stream. Leaves out progress messages. */
export async function asAccepted(response: Response, accept: string | null): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || accept === null || /text\/(event-stream|\*)|\*\/\*/i.test(accept)) return response;
  const messages = [...(await response.text()).matchAll(MESSAGE)].flatMap(([, data = ""]) => data || []);
  const replies = messages.map((data) => JSON.parse(data)).filter((message) => !("method" in message));
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(replies.length === 1 ? replies[0] : replies), {
    status: response.status,
    headers,
  });
}
