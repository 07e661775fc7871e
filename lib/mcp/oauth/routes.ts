import { createHash } from "node:crypto";
import type { Container } from "../../container/container";
import { findContainer, getContainer } from "../../container/get-container";
import { CONSENT_PATH } from "../../domain/web/agent-consent";
import { ACCOUNT_HEADER } from "../../domain/web/front-headers";
import { readBody } from "../../http/read-body";
import { parsed, readFacts, registeredId } from "./client-facts";
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
    const named = container ?? (await findContainer(request.headers.get(ACCOUNT_HEADER)));
    const own = named ?? (await getContainer());
    const place = placeOf(own.desk, request.headers);
    return place === null ? respond(404, { error: "not_found" }) : serve(own, place, request);
  };

export const resourceMetadata = overTls((_container, { issuer, resource }) =>
  respond(200, {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ["header"],
    resource_name: "Keyword Desk",
  }),
);

export const serverMetadata = overTls((_container, { issuer }) =>
  respond(200, {
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
  const facts = readFacts(parsed((await bodyOf(request)) ?? ""));
  if ("problem" in facts)
    return respond(400, {
      error: facts.problem,
      error_description: "redirect_uris must hold 1 to 10 addresses: https, or http on the person's own computer.",
    });
  const clientId = registeredId(facts);
  if (clientId === null)
    return respond(400, {
      error: "invalid_client_metadata",
      error_description: "Its addresses are too long together.",
    });
  return respond(201, {
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
  const shown = { code, clientId, redirectUri, challenge, resource: place.resource };
  const given = await container.agents.codes.redeem(shown);
  if (given === null) return refuse("invalid_grant", "This code is unknown, used, over, or meant for something else.");
  const { token, endsAt } = given;
  const expiresIn = endsAt === null ? null : Math.floor((Date.parse(endsAt) - container.clock.now()) / 1_000);
  return respond(200, {
    access_token: token,
    token_type: "Bearer",
    ...(expiresIn === null ? {} : { expires_in: expiresIn }),
  });
});

const bodyOf = async (request: Request): Promise<string | null> =>
  (await readBody(request, BODY_BYTES_MAX, { sender: "stranger" })).text;

const respond = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

const refuse = (error: string, description: string): Response =>
  respond(400, { error, error_description: description });
