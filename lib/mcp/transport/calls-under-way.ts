import { randomUUID } from "node:crypto";
import { z } from "zod";

/** Calls that are remembered so that they can be canceled; far more than can be under way at a time. */
const CALLS_MAX = 2_000;

export const SESSION_HEADER = "mcp-session-id";

const Id = z.union([z.string(), z.number()]);
const Message = z.union([
  z.object({ method: z.literal("notifications/cancelled"), params: z.object({ requestId: Id }) }),
  z.object({ method: z.literal("tools/call"), id: Id }),
  z.object({ method: z.string(), id: Id }),
]);
type Message = z.infer<typeof Message>;

/** The messages of a body that ask for or cancel something; a body may hold several. */
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

/**
 * What a body means for the calls under way.
 * @property session the name that a client which is just beginning is to send
 * @property asksOther it asks for something beside a tool's call, such as the list of tools
 */
export type Taken = { canceled: AbortSignal; session: string | null; asksOther: boolean };

/**
 * The calls of each client by the ids of their messages. The protocols of 2025 cancel with a message in a request of its
 * own, and two clients may hold one token and count their messages alike, so each is given a session's name when it
 * begins. Nothing else hangs on that name: a client goes on with it after a restart.
 */
export class CallsUnderWay {
  private readonly calls = new Map<string, AbortController>();

  /** Cancels what a body says is canceled, and remembers the calls that it begins. */
  take(body: string, clientName: string, session: string | null): Taken {
    const canceled = new AbortController();
    const keyOf = (id: string | number) => JSON.stringify([clientName, session, id]);
    const messages = messagesIn(body);
    for (const message of messages) {
      if ("params" in message) this.calls.get(keyOf(message.params.requestId))?.abort();
      else if (message.method === "tools/call") this.begin(keyOf(message.id), canceled);
    }
    const begins = messages.some(({ method }) => method === "initialize");
    const asksOther = messages.some((message) => "id" in message && message.method !== "tools/call");
    return { canceled: canceled.signal, session: begins ? randomUUID() : null, asksOther };
  }

  /** The oldest is forgotten when there are too many: it has long ended. */
  private begin(key: string, canceled: AbortController): void {
    const [oldest] = this.calls.keys();
    if (this.calls.size >= CALLS_MAX && oldest !== undefined) this.calls.delete(oldest);
    this.calls.delete(key);
    this.calls.set(key, canceled);
  }
}
