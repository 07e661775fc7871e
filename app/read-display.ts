import { cookies } from "next/headers";
import { DISPLAY_COOKIE, type Display, readDisplay } from "@/lib/domain/display/display";

/** The reader's locale, zone and theme, as the cookie has them. */
export async function displayOfRequest(): Promise<Display> {
  const jar = await cookies();
  return readDisplay(jar.get(DISPLAY_COOKIE)?.value);
}
