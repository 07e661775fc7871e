import { cookies, headers } from "next/headers";
import { DISPLAY_COOKIE, type Display, readDisplay } from "@/lib/domain/display/display";

export async function displayOfRequest(): Promise<Display> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return readDisplay(jar.get(DISPLAY_COOKIE)?.value, sent.get("accept-language") ?? "");
}
