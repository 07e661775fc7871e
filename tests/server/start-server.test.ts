import { afterEach, expect, test, vi } from "vitest";
import { StartProblem, startServer } from "../../lib/server/start-server";

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
  expect(problem).toBeInstanceOf(StartProblem);
  expect(problem).toMatchObject({ isAccess: true, message: expect.stringContaining("run npm run set-password.") });
});

test("the server refuses to start with a bad setting, and names it", async () => {
  expect(await problemWith({ PORT: "none" })).toMatchObject({
    isAccess: false,
    message: expect.stringMatching(/PORT/),
  });
});
