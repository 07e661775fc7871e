import { createHash } from "node:crypto";
import type { Container } from "../../container/container";
import { findContainer, getContainer } from "../../container/get-container";
import { parsedJson } from "../../domain/json";
import { CONSENT_PATH } from "../../domain/web/agent-consent";
import { ACCOUNT_HEADER } from "../../domain/web/front-headers";
import { readBody } from "../../http/read-body";
import { respondJson } from "../../http/responses";
import { readFacts, registeredId } from "./client-facts";
import { type Place, placeOf } from "./endpoints";
import { isOurs, singleValues } from "./read-request";

const BODY_BYTES_MAX = 16 * 1024;
const REGISTER_PATH = "/api/oauth/register";
const TOKEN_PATH = "/api/oauth/token";
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

type Serve = (container: Container, place: Place, request: Request) => Response | Promise<Response>;

/** Only over TLS. An unknown account gets the same responses but never a token: accounts cannot be enumerated. */
const overTls =
  (serve: Serve) =>
  async (request: Request, container?: Container): Promise<Response> => {
    const namedContainer = container ?? (await findContainer(request.headers.get(ACCOUNT_HEADER)));
    const own = namedContainer ?? (await getContainer());
    const place = placeOf(own.desk, request.headers);
    return place === null ? respondJson(404, { error: "not_found" }) : serve(own, place, request);
  };

export const resourceMetadata = overTls((_container, { issuer, resource }) =>
  respondJson(200, {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ["header"],
    resource_name: "Keyword Desk",
  }),
);

export const serverMetadata = overTls((_container, { issuer }) =>
  respondJson(200, {
    issuer,
    authorization_endpoint: issuer + CONSENT_PATH,
    token_endpoint: issuer + TOKEN_PATH,
    registration_endpoint: issuer + REGISTER_PATH,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }),
);

/** Registers a client (RFC 7591). Saves nothing: the ID contains the registration. */
export const registerClient = overTls(async (_container, _place, request) => {
  const facts = readFacts(parsedJson((await bodyOf(request)) ?? ""));
  if ("problem" in facts)
    return refuse(
      facts.problem,
      "redirect_uris must contain 1 to 10 addresses: https, or http on the user's own computer.",
    );
  const clientId = registeredId(facts);
  if (clientId === null) return refuse("invalid_client_metadata", "Its addresses are too long together.");
  return respondJson(201, {
    client_id: clientId,
    client_name: facts.name,
    redirect_uris: facts.redirectUris,
    grant_types: ["authorization_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
});

export const giveToken = overTls(async (container, place, request) => {
  const isForm = (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
  const body = isForm ? await bodyOf(request) : null;
  const values = body === null ? null : singleValues(body);
  if (values === null) return refuse("invalid_request", "The body must be a form that names each value once.");
  if (values.get("grant_type") !== "authorization_code")
    return refuse("unsupported_grant_type", "Only authorization_code is given here; there are no refresh tokens.");
  const [code, clientId, redirectUri, verifier] = ["code", "client_id", "redirect_uri", "code_verifier"].map((name) =>
    values.get(name),
  );
  if (!code || !clientId || !redirectUri || !verifier || !VERIFIER.test(verifier))
    return refuse("invalid_request", "code, client_id, redirect_uri and code_verifier are required.");
  if (!isOurs(values.get("resource"), place)) return refuse("invalid_target", `Only ${place.resource} is served here.`);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const codeFacts = { code, clientId, redirectUri, challenge, resource: place.resource };
  const issuedToken = await container.agents.codes.redeem(codeFacts);
  if (issuedToken === null)
    return refuse("invalid_grant", "This code is unknown, used, over, or meant for something else.");
  const { token, endsAt } = issuedToken;
  const expires_in = endsAt === null ? undefined : Math.floor((Date.parse(endsAt) - container.clock.now()) / 1_000);
  return respondJson(200, { access_token: token, token_type: "Bearer", expires_in });
});

const bodyOf = async (request: Request): Promise<string | null> =>
  (await readBody(request, BODY_BYTES_MAX, { sender: "stranger" })).text;

const refuse = (error: string, description: string): Response =>
  respondJson(400, { error, error_description: description });
