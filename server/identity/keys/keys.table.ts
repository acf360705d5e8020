/** A key pair that signs ID tokens, as JWKs. */
export interface IdentityKeysTable {
  kid: string;
  private_jwk: string;
  public_jwk: string;
  made_at_ms: number;
}
