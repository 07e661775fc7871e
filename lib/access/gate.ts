import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock";
import type { SessionFacts } from "../domain/web/session";
import { browserName } from "../domain/web/session";
import type { AccessSettings } from "../settings/access";
import type { Store } from "../store/open-store";
import { isAllowedHost } from "./allowed-host";
import { isPassword } from "./password";
import { changeTokenOf, type From, SESSION_IDLE_MS, SESSION_LONGEST_MS, type Session, Sessions } from "./sessions";
import { SignInLimits } from "./sign-in-limits";

/** Somebody who may see what is here. Without a password that is everybody at this computer. */
export type Visitor = {
  /** null where no password is set. */
  session: Session | null;
  /** What changes have to carry; null where no password is set. */
  changeToken: string | null;
};

export type SignIn = { kind: "in"; token: string } | { kind: "wrong" } | { kind: "wait"; waitMs: number };

/** The one place that decides who comes in; routes and pages ask it on every call. */
export type Gate = {
  hasPassword: boolean;
  /** Is a `Host` header one of the dashboard's names? */
  allowsHost(host: string | null): boolean;
  /** @param isActive keeps the session from ending */
  admit(cookies: string | null, isActive: boolean): Promise<Visitor | null>;
  /** May this visitor's page change something? */
  allowsChange(visitor: Visitor, changeToken: string | null): boolean;
  /** A session that the browser already has ends: each sign-in has a token of its own. */
  signIn(password: string, from: From, cookies: string | null): Promise<SignIn>;
  signOut(cookies: string | null): Promise<void>;
  sessions(visitor: Visitor): Promise<SessionFacts[]>;
  revoke(id: string): Promise<void>;
  /** `Set-Cookie` that brings a token to the browser, or with null takes it away. */
  cookie(token: string | null): string;
};

const OPEN: Visitor = { session: null, changeToken: null };

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** @param host where the dashboard listens; also a name of it, unless that is everywhere */
export function createGate(store: Store, clock: Clock, settings: AccessSettings & { host: string }): Gate {
  const { passwordHash, trustProxy } = settings;
  const hosts = [...settings.allowedHosts, ...(/^(0\.0\.0\.0|::)$/.test(settings.host) ? [] : [settings.host])];
  // The prefix makes the browser refuse the cookie from anything but this very host over TLS.
  const name = trustProxy ? "__Host-session" : "session";
  const sessions = new Sessions(store, clock, passwordHash ?? "");
  const limits = new SignInLimits(store, clock);
  const tokenIn = (cookies: string | null): string | null =>
    new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies ?? "")?.[1] ?? null;

  return {
    hasPassword: passwordHash !== null,
    allowsHost: (host) => isAllowedHost(host, hosts),
    async admit(cookies, isActive) {
      if (passwordHash === null) return OPEN;
      const token = tokenIn(cookies);
      const session = token === null ? null : await sessions.find(token, isActive);
      return token === null || session === null ? null : { session, changeToken: changeTokenOf(token) };
    },
    allowsChange: (visitor, changeToken) =>
      visitor.changeToken === null || (changeToken !== null && isSame(visitor.changeToken, changeToken)),
    async signIn(password, from, cookies) {
      const attempt = await limits.begin(from.address);
      if (!attempt.ok) return { kind: "wait", waitMs: attempt.waitMs };
      if (passwordHash === null || !(await isPassword(passwordHash, password))) return { kind: "wrong" };
      await attempt.succeeded();
      const before = tokenIn(cookies);
      if (before !== null) await sessions.end(before);
      return { kind: "in", token: await sessions.open(from) };
    },
    async signOut(cookies) {
      const token = tokenIn(cookies);
      if (token !== null) await sessions.end(token);
    },
    async sessions(visitor) {
      if (visitor.session === null) return [];
      return (await sessions.list()).map((session) => toFacts(session, session.id === visitor.session?.id));
    },
    revoke: (id) => sessions.endById(id),
    cookie(token) {
      const secure = trustProxy ? "; Secure" : "";
      const lifeSeconds = token === null ? 0 : SESSION_LONGEST_MS / 1_000;
      return `${name}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${lifeSeconds}`;
    },
  };
}

const toFacts = ({ id, startedAtMs, seenAtMs, address, agent }: Session, isThis: boolean): SessionFacts => ({
  id,
  isThis,
  startedAt: new Date(startedAtMs).toISOString(),
  seenAt: new Date(seenAtMs).toISOString(),
  endsAt: new Date(Math.min(seenAtMs + SESSION_IDLE_MS, startedAtMs + SESSION_LONGEST_MS)).toISOString(),
  address,
  browser: browserName(agent),
});
