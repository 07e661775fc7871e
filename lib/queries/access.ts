import type { SessionFacts, SignInAnswer } from "../domain/web/session";
import { getJson, OfflineError, postForAnswer, postJson, setSigningOut } from "./get-json";

/** A refusal is a result, because the form explains it. Throws OfflineError. */
export async function signIn(password: string): Promise<SignInAnswer> {
  const { status, answer } = await postForAnswer("/api/session", { password });
  if (isSignInAnswer(answer)) return answer;
  throw new OfflineError(`The dashboard responded ${status} without a reason`);
}

const isSignInAnswer = (answer: unknown): answer is SignInAnswer =>
  answer !== null && typeof answer === "object" && "signedIn" in answer && "waitSeconds" in answer;

export const isSignedIn = async (): Promise<boolean> => (await getJson<SignInAnswer>("/api/session")).signedIn;

export async function signOut(): Promise<void> {
  setSigningOut(true);
  try {
    await postJson<SignInAnswer>("/api/sign-out", {});
  } catch (error) {
    setSigningOut(false);
    throw error;
  }
}

export const endSession = (id: string | null): Promise<SessionFacts[]> => postJson("/api/sessions", { id });
