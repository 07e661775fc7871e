import { headers } from "next/headers";

/** The nonce from the proxy's CSP header; undefined without one. */
export async function nonceOfRequest(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
