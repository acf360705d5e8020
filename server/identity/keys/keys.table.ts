/** A key pair that ID tokens are signed with, each half as a JWK. */
export interface IdentityKeysTable {
  kid: string;
  private_jwk: string;
  public_jwk: string;
  made_at_ms: number;
}
