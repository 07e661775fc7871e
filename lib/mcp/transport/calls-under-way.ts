import { randomUUID } from "node:crypto";
import { isInitializeRequest, isJSONRPCNotification, isJSONRPCRequest } from "@modelcontextprotocol/server";
import { parsedJson } from "../../domain/json";

const CALLS_MAX = 2_000;

export const SESSION_HEADER = "mcp-session-id";

export type Taken = { cancelSignal: AbortSignal; session: string | null };

/**
 * The 2025 protocols cancel in a separate request, and two clients with one token can use the same message IDs, so each
 * gets a session ID.
 */
export class CallsUnderWay {
  private readonly calls = new Map<string, AbortController>();

  take(body: string, clientName: string, session: string | null): Taken {
    const controller = new AbortController();
    const keyOf = (id: unknown) => JSON.stringify([clientName, session, id]);
    const messages = [parsedJson(body)].flat();
    for (const message of messages) {
      if (isJSONRPCNotification(message) && message.method === "notifications/cancelled")
        this.calls.get(keyOf(message.params?.requestId))?.abort();
      else if (isJSONRPCRequest(message) && message.method === "tools/call") this.begin(keyOf(message.id), controller);
    }
    return { cancelSignal: controller.signal, session: messages.some(isInitializeRequest) ? randomUUID() : null };
  }

  private begin(key: string, controller: AbortController): void {
    const [oldest] = this.calls.keys();
    if (this.calls.size >= CALLS_MAX && oldest !== undefined) this.calls.delete(oldest);
    this.calls.delete(key);
    this.calls.set(key, controller);
  }
}
