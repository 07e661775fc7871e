import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Visitor } from "../access/gate";
import type { Container } from "../container";
import { PATH_HEADER } from "../domain/web/front-headers";
import { signInHref } from "../domain/web/next-path";
import { getContainer } from "../get-container";

/** A page being rendered for a visitor who may see it. */
export type Visit = { container: Container; visitor: Visitor };

/** Asked once per page, however many parts of it read. @returns null for somebody who is not signed in */
export const currentVisit = cache(async (): Promise<Visit | null> => {
  const container = await getContainer();
  const sent = await headers();
  // The proxy has refused these already; it is not the boundary.
  if (!container.gate.allowsHost(sent.get("host"))) notFound();
  const visitor = await container.gate.admit(sent.get("cookie"), true);
  return visitor === null ? null : { container, visitor };
});

/** The container, for an admitted visitor; everyone else is sent to the sign-in page. */
export async function admittedContainer(): Promise<Container> {
  const visit = await currentVisit();
  if (visit === null) redirect(signInHref((await headers()).get(PATH_HEADER) ?? ""));
  return visit.container;
}

/** Did a page of another site open this one? It then shows saved data and spends nothing on its own. */
export async function isFromElsewhere(): Promise<boolean> {
  return ["cross-site", "same-site"].includes((await headers()).get("sec-fetch-site") ?? "");
}
