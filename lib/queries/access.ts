import type { SessionFacts } from "../domain/web/session";
import { getJson, postJson, setSigningOut } from "./get-json";

export const signIn = (password: string): Promise<unknown> => postJson("/api/session", { password });

export const isSignedIn = async (): Promise<boolean> => (await getJson<{ signedIn: boolean }>("/api/session")).signedIn;

export async function signOut(): Promise<void> {
  setSigningOut(true);
  try {
    await postJson("/api/sign-out", {});
  } catch (error) {
    setSigningOut(false);
    throw error;
  }
}

export const endSession = (id: string | null): Promise<SessionFacts[]> => postJson("/api/sessions", { id });
