import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Visitor } from "../access/gate";
import type { Container } from "../container/container";
import { findContainer, getContainer } from "../container/get-container";
import { DISPLAY_COOKIE, type Display, readDisplay } from "../domain/display/display";
import { baseOf, partAccount } from "../domain/web/account-path";
import { ACCOUNT_HEADER, PATH_HEADER } from "../domain/web/front-headers";
import { signInHref } from "../domain/web/next-path";

/** A page being rendered for a visitor who may see it. @property isKnown whether there is an account that its address names */
export type Visit = { container: Container; visitor: Visitor; isKnown: boolean };

/** Asked once per page, however many parts of it read. @returns null for somebody who is not signed in */
export const currentVisit = cache(async (): Promise<Visit | null> => {
  const requestHeaders = await headers();
  const namedContainer = await findContainer(requestHeaders.get(ACCOUNT_HEADER));
  const container = namedContainer ?? (await getContainer());
  // The proxy has refused these already; it is not the boundary.
  if (!container.desk.gate.allowsHost(requestHeaders.get("host"))) notFound();
  const visitor = await container.desk.gate.admit(requestHeaders.get("cookie"), true);
  return visitor === null ? null : { container, visitor, isKnown: namedContainer !== null };
});

/** Everyone else is sent to the sign-in page. An unknown account leads to the first one while there are several. */
export async function admittedContainer(): Promise<Container> {
  const { container, path } = await admittedVisit();
  if (path !== "" && baseOf(path) !== container.base) redirect(container.base + partAccount(path).rest);
  return container;
}

export async function admittedVisit(): Promise<{ container: Container; path: string }> {
  const visit = await currentVisit();
  const path = (await headers()).get(PATH_HEADER) ?? "";
  if (visit === null) redirect(signInHref(path));
  if (!visit.isKnown) notFound();
  return { container: visit.container, path };
}

/** Did a page of another site open this one? It then shows saved data and spends nothing on its own. */
export async function isFromElsewhere(): Promise<boolean> {
  return ["cross-site", "same-site"].includes((await headers()).get("sec-fetch-site") ?? "");
}

export async function displayOfRequest(): Promise<Display> {
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  return readDisplay(jar.get(DISPLAY_COOKIE)?.value, requestHeaders.get("accept-language") ?? "");
}
