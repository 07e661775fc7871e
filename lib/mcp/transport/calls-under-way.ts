import { randomUUID } from "node:crypto";
import { z } from "zod";

const CALLS_MAX = 2_000;

export const SESSION_HEADER = "mcp-session-id";

const Id = z.union([z.string(), z.number()]);
const Message = z.union([
  z.object({ method: z.literal("notifications/cancelled"), params: z.object({ requestId: Id }) }),
  z.object({ method: z.literal("tools/call"), id: Id }),
  z.object({ method: z.string(), id: Id }),
]);
type Message = z.infer<typeof Message>;

function messagesIn(body: string): Message[] {
  try {
    return [JSON.parse(body)].flat().flatMap((message) => {
      const known = Message.safeParse(message);
      return known.success ? [known.data] : [];
    });
  } catch {
    return [];
  }
}

export type Taken = { canceled: AbortSignal; session: string | null };

/**
 * The 2025 protocols cancel in a separate request, and two clients with one token can use the same message IDs, so each
 * gets a session ID.
 */
export class CallsUnderWay {
  private readonly calls = new Map<string, AbortController>();

  take(body: string, clientName: string, session: string | null): Taken {
    const canceled = new AbortController();
    const keyOf = (id: string | number) => JSON.stringify([clientName, session, id]);
    const messages = messagesIn(body);
    for (const message of messages) {
      if ("params" in message) this.calls.get(keyOf(message.params.requestId))?.abort();
      else if (message.method === "tools/call") this.begin(keyOf(message.id), canceled);
    }
    const begins = messages.some(({ method }) => method === "initialize");
    return { canceled: canceled.signal, session: begins ? randomUUID() : null };
  }

  private begin(key: string, canceled: AbortController): void {
    const [oldest] = this.calls.keys();
    if (this.calls.size >= CALLS_MAX && oldest !== undefined) this.calls.delete(oldest);
    this.calls.delete(key);
    this.calls.set(key, canceled);
  }
}
