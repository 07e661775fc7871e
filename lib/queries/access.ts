import type { SessionFacts, SignInAnswer } from "../domain/web/session";
import { getJson, OfflineError, postForAnswer, postJson, setSigningOut } from "./get-json";

/**
 * Tries a password. What the server refuses is an answer here, not a failure: the form says what it was.
 * Throws OfflineError.
 */
export async function signIn(password: string): Promise<SignInAnswer> {
  const { status, answer } = await postForAnswer("/api/session", { password });
  if (isSignInAnswer(answer)) return answer;
  throw new OfflineError(`The dashboard responded ${status} without a reason`);
}

const isSignInAnswer = (answer: unknown): answer is SignInAnswer =>
  answer !== null && typeof answer === "object" && "signedIn" in answer && "waitSeconds" in answer;

/** Has this browser a session already? Throws OfflineError. */
export const isSignedIn = async (): Promise<boolean> => (await getJson<SignInAnswer>("/api/session")).signedIn;

/** Ends the session on the server. Throws ProblemError or OfflineError. */
export async function signOut(): Promise<void> {
  setSigningOut(true);
  try {
    await postJson<SignInAnswer>("/api/sign-out", {});
  } catch (error) {
    setSigningOut(false);
    throw error;
  }
}

/** Ends another session, or with null all others. Answers those that are left. Throws ProblemError or OfflineError. */
export const endSession = (id: string | null): Promise<SessionFacts[]> => postJson("/api/sessions", { id });
