import type { Clock } from "../../domain/clock";
import type { Problem } from "../../domain/errors";
import { turnOfOthers } from "../../domain/steps";
import { type Lease, LeaseLost, type Leases } from "./lease";
import type { Send } from "./pipe";

const POLL_MIN_MS = 20;
const POLL_MAX_MS = 50;
const RENEW_MS = 5_000;

type Followed = { led: false; problem: Problem | null };

/** The first process loads, the others wait; another takes over on expiry. `lead` null: saved meanwhile. */
export async function leased<T>(
  { clock, leases }: { clock: Clock; leases: Leases },
  cacheKey: string,
  signal: AbortSignal,
  lead: (lease: Lease, followsAnother: boolean) => Promise<{ result: T; problem: Problem | null }>,
): Promise<{ led: true; result: T } | Followed | { led: null }> {
  const askedAt = clock.now();
  let lastToken: string | null = null;
  for (;;) {
    if (signal.aborted) return { led: null };
    const flight = await leases.look(cacheKey);
    const endedAtMs = flight?.ended_at ?? null;
    if (flight !== null && endedAtMs !== null && (endedAtMs > askedAt || flight.token === lastToken))
      return { led: false, problem: flight.problem === null ? null : (JSON.parse(flight.problem) as Problem) };
    if (flight === null || !leases.holds(flight)) {
      const lease = await leases.take(cacheKey, flight);
      if (lease !== null) {
        const flown = await fly(lease, signal, () => lead(lease, flight !== null));
        if (flown !== null) return { led: true, result: flown };
      }
    } else {
      lastToken = flight.token;
    }
    await clock
      .sleep(Math.round(POLL_MIN_MS + Math.random() * (POLL_MAX_MS - POLL_MIN_MS)), signal)
      .catch(() => undefined);
    // A test clock does not really wait, so the leader would never run without this.
    await turnOfOthers();
  }
}

async function fly<T>(
  lease: Lease,
  signal: AbortSignal,
  lead: () => Promise<{ result: T; problem: Problem | null }>,
): Promise<T | null> {
  // Parsing 100,000 rows can take longer than the lease of one request.
  const keeping = setInterval(() => void lease.renew().catch(() => undefined), RENEW_MS);
  keeping.unref();
  try {
    const { result, problem } = await lead();
    // The data is already saved. If the store is too busy to end the lease, waiting readers continue when it expires.
    await (signal.aborted ? lease.drop() : lease.end(problem)).catch(() => undefined);
    return result;
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    // A bug concerns this process only, so each waiting reader tries again.
    await lease.drop().catch(() => undefined);
    throw error;
  } finally {
    clearInterval(keeping);
  }
}

export const withinLease =
  (lease: Lease, send: Send): Send =>
  async (request) => {
    await lease.renew();
    return send(request);
  };
