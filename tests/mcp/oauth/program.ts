import { RETURN } from "./support";

export class Program {
  requestUrl: URL | null = null;
  private client: unknown;
  private savedTokens: unknown;
  private verifier = "";
  readonly redirectUrl = RETURN;
  readonly clientMetadata = { client_name: "Cursor", redirect_uris: [RETURN], grant_types: ["authorization_code"] };
  constructor(readonly clientMetadataUrl?: string) {}
  state = () => "of this program";
  clientInformation = () => this.client;
  tokens = () => this.savedTokens;
  codeVerifier = () => this.verifier;
  saveClientInformation(client: unknown) {
    this.client = client;
  }
  saveTokens(tokens: unknown) {
    this.savedTokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.requestUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
}
