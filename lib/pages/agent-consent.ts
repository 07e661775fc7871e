import { headers } from "next/headers";
import { PATH_HEADER } from "../domain/web/front-headers";
import { orPageFault } from "../internal-problem";
import { askedOf } from "../oauth/consent";
import { admittedContainer } from "./visit";

/** The agent that asks to be let in, as a signed-in person sees it; null: there is no such page here. */
export const agentConsent = () =>
  orPageFault(async () => {
    const container = await admittedContainer();
    const sent = await headers();
    const [, query = ""] = /\?(.*)$/s.exec(sent.get(PATH_HEADER) ?? "") ?? [];
    return askedOf(container, sent, query);
  });
