/** Why a token proves nobody: by the provider's codes, of which clients understand each. */
export class TokenRefused extends Error {
  readonly code: 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED';

  constructor(code: TokenRefused['code']) {
    super(code);
    this.code = code;
  }
}
