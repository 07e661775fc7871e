import { queryOptions } from "@tanstack/react-query";
import type {
  AccountOverview,
  FieldProblem,
  SaveAnswer,
  SaveGiven,
  TestGiven,
  TestLine,
} from "../domain/response/account";
import { getJson, OfflineError, postForAnswer, postForLines } from "./get-json";

const POLL_MS = 5_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"] as const,
  queryFn: ({ signal }) => getJson<AccountOverview[]>("/api/accounts", signal),
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  throwOnError: false,
});

export type Refused = { problems: FieldProblem[]; title: string };

/** Each line is the whole report so far. @returns why it didn't start. Throws OfflineError */
export async function testAccount(given: TestGiven, onLine: (line: TestLine) => void): Promise<Refused | null> {
  const { status, answer } = await postForLines("/api/accounts/test", given, (line) => onLine(line as TestLine));
  return status === 200 ? null : refusedOf(status, answer);
}

export const saveAccount = (given: SaveGiven): Promise<SaveAnswer | Refused> => post("/api/accounts/save", given);

export const disconnectAccount = ({ id, version }: { id: string; version: number }): Promise<SaveAnswer | Refused> =>
  post("/api/accounts/disconnect", { id, version });

export const deleteAccount = (account: { id: string; title: string }): Promise<SaveAnswer | Refused> =>
  post("/api/accounts/delete", account);

export const showSample = (isShown: boolean): Promise<SaveAnswer | Refused> =>
  post("/api/accounts/sample", { isShown });

async function post(path: string, body: object): Promise<SaveAnswer | Refused> {
  const { status, answer } = await postForAnswer(path, body);
  // A server error: nothing was saved.
  if (status >= 500) throw new OfflineError(`The dashboard responded ${status}`);
  const isSaveAnswer = answer !== null && typeof answer === "object" && "saved" in answer;
  return isSaveAnswer ? (answer as SaveAnswer) : refusedOf(status, answer);
}

function refusedOf(status: number, answer: unknown): Refused {
  if (answer === null || typeof answer !== "object" || !("title" in answer))
    throw new OfflineError(`The dashboard responded ${status} without a reason`);
  const { title } = answer;
  const problems = "problems" in answer && Array.isArray(answer.problems) ? (answer.problems as FieldProblem[]) : [];
  return { title: String(title), problems };
}
