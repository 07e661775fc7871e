import { headers } from "next/headers";

/** The nonce that the proxy gave this page's scripts, from the policy it wrote; undefined where there is none. */
export async function nonceOfRequest(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
