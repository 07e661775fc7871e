import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isTabSavedOnly, setTabSavedOnly } from "../../lib/queries/saved-only";

/** Storage as in browsers: names are also properties. */
function tabMemory(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(memory, name) ? (memory[name] ?? null) : null),
    setItem: (name: string, text: string) => void Object.assign(memory, { [name]: text }),
    removeItem: (name: string) => void Reflect.deleteProperty(memory, name),
  };
  const memory: Record<string, string> = Object.create(methods) as Record<string, string>;
  return memory as unknown as Storage;
}

const at = (pathname: string) => vi.stubGlobal("window", { location: { pathname } });

beforeEach(() => {
  vi.stubGlobal("sessionStorage", tabMemory());
  at("/projects");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("with one account the switch applies to every page of the tab", () => {
  expect(isTabSavedOnly()).toBe(false);
  setTabSavedOnly(true);
  at("/settings");
  expect(isTabSavedOnly()).toBe(true);
  setTabSavedOnly(false);
  expect(isTabSavedOnly()).toBe(false);
});

test("each account has a separate switch", () => {
  at("/a/garden/projects");
  setTabSavedOnly(true);
  at("/a/garden/usage");
  expect(isTabSavedOnly()).toBe(true);
  at("/a/harbor/projects");
  expect(isTabSavedOnly()).toBe(false);
  setTabSavedOnly(false);
  at("/a/garden/projects");
  expect(isTabSavedOnly()).toBe(true);
});

test("a tab in saved-only mode stays in it when an account is added", () => {
  setTabSavedOnly(true);
  at("/a/garden/projects");
  expect(isTabSavedOnly()).toBe(true);
  setTabSavedOnly(false);
  expect(isTabSavedOnly()).toBe(false);
  at("/a/harbor/projects");
  expect(isTabSavedOnly()).toBe(true);
});

test("a tab in saved-only mode stays in it when only one account is left", () => {
  at("/a/garden/projects");
  setTabSavedOnly(true);
  at("/projects");
  expect(isTabSavedOnly()).toBe(true);
  setTabSavedOnly(false);
  expect(isTabSavedOnly()).toBe(false);
  at("/a/garden/projects");
  expect(isTabSavedOnly()).toBe(false);
});

test("the switch works in a browser that blocks storage", () => {
  const deny = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", new Proxy({}, { get: deny, ownKeys: deny }));
  expect(isTabSavedOnly()).toBe(false);
  at("/a/garden/projects");
  setTabSavedOnly(true);
  expect(isTabSavedOnly()).toBe(true);
  at("/a/harbor/projects");
  expect(isTabSavedOnly()).toBe(false);
  at("/projects");
  expect(isTabSavedOnly()).toBe(true);
  setTabSavedOnly(false);
  expect(isTabSavedOnly()).toBe(false);
});
