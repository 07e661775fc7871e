import { headers } from "next/headers";
import { PATH_HEADER } from "../domain/web/front-headers";
import { askedOf } from "../mcp/oauth/consent";
import { orPageFault } from "../store/internal-problem";
import { admittedVisit } from "./visit";

export const agentConsent = () =>
  orPageFault(async () => {
    // The exact address that the client was told: the token works only there.
    const { container } = await admittedVisit();
    const requestHeaders = await headers();
    const [, query = ""] = /\?(.*)$/s.exec(requestHeaders.get(PATH_HEADER) ?? "") ?? [];
    return askedOf(container, requestHeaders, query);
  });
