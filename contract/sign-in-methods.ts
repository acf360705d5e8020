/** Header of `GET /api/auth/user` if `GET /api/auth/methods` lists more than a password. */
export const SIGN_IN_HEADER = 'PetiYard-Sign-In';
export const SIGN_IN_MORE = 'more';

/** One way to sign in. A newer server may list unknown ones. */
export type SignInMethod =
  | { kind: 'password' }
  /** The host of the passkeys; browsers offer them only there. */
  | { kind: 'passkey'; host: string }
  /** An external project: its calls are below `toolkit` and take `key`. Its ID token creates the session here. */
  | { kind: 'project'; toolkit: string; key: string }
  /** A link or six digits by e-mail: docs/identity.md, "Letters". */
  | { kind: 'letter' }
  /** Six digits by text message. */
  | { kind: 'phone' }
  /**
   * An external account, at `/api/auth/with/{id}/start`; `providerId` is the technical name, `name` the display name.
   */
  | { kind: 'account'; id: string; providerId: string; name: string };

/** Response of `GET /api/auth/methods`. */
export interface SignInMethods {
  methods: SignInMethod[];
}
