/** On the answer of `GET /api/auth/user` while `GET /api/auth/methods` tells of more than a password. */
export const SIGN_IN_HEADER = 'PetiYard-Sign-In';
export const SIGN_IN_MORE = 'more';

/** One way to sign in at this server. A newer server may tell of others. */
export type SignInMethod =
  | { kind: 'password' }
  /** The host that passkeys belong to: at another address no browser offers them. */
  | { kind: 'passkey'; host: string }
  /** A project elsewhere: its calls stand below `toolkit`, and take `key`. Its ID token makes the session here. */
  | { kind: 'project'; toolkit: string; key: string }
  /** A link or six digits by e-mail: docs/identity.md, "Letters". */
  | { kind: 'letter' }
  /** Six digits by text message. */
  | { kind: 'phone' }
  /** An account elsewhere, at `/api/auth/with/{id}/start`; `providerId` is how other clients call it, `name` how people do. */
  | { kind: 'account'; id: string; providerId: string; name: string };

/** Answer of `GET /api/auth/methods`. */
export interface SignInMethods {
  methods: SignInMethod[];
}
