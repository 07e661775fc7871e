import { type Clock, toInstant } from "../domain/clock";
import type { SessionFacts } from "../domain/web/session";
import { browserName } from "../domain/web/session";
import type { AccessSettings } from "../settings/access";
import type { Store } from "../store/open-store";
import { isAllowedHost } from "./allowed-host";
import { isPassword } from "./password";
import type { Password } from "./password-file";
import { changeTokenOf, type From, isSame, SESSION_LONGEST_MS, type Session, Sessions } from "./sessions";
import { SignInLimits } from "./sign-in-limits";

/** Without a password, everyone at this computer. */
export type Visitor = {
  session: Session | null;
  /** Token that changes must include; null: no password is set. */
  changeToken: string | null;
};

export type SignIn = { kind: "in"; cookie: string } | { kind: "wrong" } | { kind: "wait"; waitMs: number };

export type Gate = ReturnType<typeof createGate>;

const OPEN: Visitor = { session: null, changeToken: null };

type GateSettings = Pick<AccessSettings, "allowedHosts" | "trustProxy"> & {
  /** The listening address is also an allowed name, unless it is a wildcard. */
  host: string;
  password: () => Password;
};

export function createGate(store: Store, clock: Clock, settings: GateSettings) {
  const { password: currentPassword, trustProxy } = settings;
  const currentHash = (): string | null => {
    const password = currentPassword();
    return password === null || password === "closed" ? null : password.hash;
  };
  const hosts = [...settings.allowedHosts, ...(/^(0\.0\.0\.0|::)$/.test(settings.host) ? [] : [settings.host])];
  const session = cookieJar("session", SESSION_LONGEST_MS, trustProxy);
  const sessions = new Sessions(store, clock, () => currentHash() ?? "");
  const limits = new SignInLimits(store, clock);

  return {
    get hasPassword() {
      return currentPassword() !== null;
    },
    allowsHost: (host: string | null) => isAllowedHost(host, hosts),
    async admit(cookies: string | null, isActive: boolean): Promise<Visitor | null> {
      if (currentPassword() === null) return OPEN;
      if (currentHash() === null) return null;
      const token = session.tokenIn(cookies);
      const visitorSession = token === null ? null : await sessions.find(token, isActive);
      return token === null || visitorSession === null
        ? null
        : { session: visitorSession, changeToken: changeTokenOf(token) };
    },
    allowsChange: (visitor: Visitor, changeToken: string | null) =>
      visitor.changeToken === null || (changeToken !== null && isSame(visitor.changeToken, changeToken)),
    /** Each sign-in gets a new token, so the browser's earlier session ends. */
    async signIn(password: string, from: From, cookies: string | null): Promise<SignIn> {
      const attempt = await limits.begin(from.address);
      if (!attempt.ok) return { kind: "wait", waitMs: attempt.waitMs };
      const hash = currentHash();
      if (hash === null || !(await isPassword(hash, password))) return { kind: "wrong" };
      await attempt.succeeded();
      const before = session.tokenIn(cookies);
      if (before !== null) await sessions.end(before);
      return { kind: "in", cookie: session.set(await sessions.open(from)) };
    },
    async signOut(cookies: string | null) {
      const token = session.tokenIn(cookies);
      if (token !== null) await sessions.end(token);
    },
    async sessions(visitor: Visitor): Promise<SessionFacts[]> {
      if (visitor.session === null) return [];
      return (await sessions.list()).map((each) => toFacts(each, each.id === visitor.session?.id));
    },
    revoke: (id: string) => sessions.endById(id),
    signedOutCookie: session.set(null),
  };
}

const toFacts = ({ id, startedAtMs, seenAtMs, address, agent }: Session, isThis: boolean): SessionFacts => ({
  id,
  isThis,
  startedAt: toInstant(startedAtMs),
  seenAt: toInstant(seenAtMs),
  address,
  browser: browserName(agent),
});

/** @param overTls the prefix then makes the browser refuse it from anything but this very host over TLS */
function cookieJar(bareName: string, lifeMs: number, overTls: boolean) {
  const name = overTls ? `__Host-${bareName}` : bareName;
  const inHeader = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${overTls ? "; Secure" : ""}`;
  return {
    tokenIn: (cookies: string | null): string | null => inHeader.exec(cookies ?? "")?.[1] ?? null,
    set: (token: string | null): string =>
      `${name}=${token ?? ""}; ${attributes}; Max-Age=${token === null ? 0 : lifeMs / 1_000}`,
  };
}
