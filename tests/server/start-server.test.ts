import { afterEach, expect, test, vi } from "vitest";
import { startServer } from "../../lib/server/start-server";

afterEach(() => vi.unstubAllEnvs());

const problemWith = (settings: Record<string, string>): Promise<unknown> => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return startServer({ dir: "/nowhere" }).then(
    () => null,
    (error: unknown) => error,
  );
};

test("the server refuses to start open to others without a password", async () => {
  const problem = await problemWith({ TRUST_PROXY: "1", ALLOWED_HOSTS: "desk.example.com", DATA_FOLDER: "/nowhere" });
  const message = expect.stringContaining("run npm run set-password.");
  expect(problem).toMatchObject({ isForOperator: true, isAccess: true, message });
});

test("the server refuses to start with a bad setting, and names it", async () => {
  const problem = await problemWith({ PORT: "none" });
  expect(problem).toMatchObject({ isForOperator: true, message: expect.stringMatching(/PORT/) });
  expect(problem).not.toHaveProperty("isAccess");
});
