import { RETURN } from "./support";

export class Program {
  asked: URL | null = null;
  private client: unknown;
  private held: unknown;
  private verifier = "";
  readonly redirectUrl = RETURN;
  readonly clientMetadata = { client_name: "Cursor", redirect_uris: [RETURN], grant_types: ["authorization_code"] };
  constructor(readonly clientMetadataUrl?: string) {}
  state = () => "of this program";
  clientInformation = () => this.client;
  tokens = () => this.held;
  codeVerifier = () => this.verifier;
  saveClientInformation(client: unknown) {
    this.client = client;
  }
  saveTokens(tokens: unknown) {
    this.held = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
}
