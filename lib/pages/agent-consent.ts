import { headers } from "next/headers";
import { PATH_HEADER } from "../domain/web/front-headers";
import { askedOf } from "../mcp/oauth/consent";
import { orPageFault } from "../store/internal-problem";
import { admittedVisit } from "./visit";

/** The agent that asks to be let in, as a signed-in person sees it; null: there is no such page here. */
export const agentConsent = () =>
  orPageFault(async () => {
    // At the very address that the client was told: it stands for the one that it may call.
    const { container } = await admittedVisit();
    const sent = await headers();
    const [, query = ""] = /\?(.*)$/s.exec(sent.get(PATH_HEADER) ?? "") ?? [];
    return askedOf(container, sent, query);
  });
