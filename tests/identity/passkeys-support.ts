import type { SignedIn } from '#contract/auth.ts';
import type { Passkey, Passkeys } from '#contract/passkeys.ts';
import {
  PASSWORD,
  type TestPerson,
  type TestRequest,
  type TestServerOptions,
} from '#tests/support/server.ts';
import { Authenticator, type Lies } from './authenticator.ts';
import { startIdentity } from './identity-support.ts';

const ORIGIN = 'https://petiyard.test';
const PATH = '/api/auth/passkeys';

/** Body of a refusal. */
interface Refusal {
  code?: string;
  detail?: string;
}
interface Options {
  challenge: string;
  rpId: string;
  rp: { id: string };
  user: { id: string; name: string };
  excludeCredentials: { id: string }[];
  authenticatorSelection: object;
  userVerification: string;
}

/** A server with passkeys, and their API as the app calls it. */
export async function startPasskeys(options: TestServerOptions = {}) {
  const env = { PUBLIC_URL: ORIGIN, ...options.env };
  const { server } = await startIdentity({ ...options, env });
  const world = {
    server,
    phone: () => new Authenticator(ORIGIN),
    addOptions: ({ token }: TestPerson, password?: string) =>
      server.request<Options & Refusal>('POST', `${PATH}/options`, {
        token,
        body: password === undefined ? {} : { password },
      }),
    keep: ({ token }: TestPerson, credential: object, name = 'My phone') =>
      server.request<Passkey & Refusal>('POST', PATH, { token, body: { name, credential } }),
    /** Adds a passkey of a phone. */
    async add(person: TestPerson, phone: Authenticator, lies: Lies = {}) {
      const { body } = await world.addOptions(person, PASSWORD);
      return world.keep(person, phone.create(body, lies));
    },
    list: ({ token }: TestPerson) => server.request<Passkeys & Refusal>('GET', PATH, { token }),
    remove: ({ token }: TestPerson, id: number) =>
      server.request<Refusal>('DELETE', `${PATH}/${id}`, { token }),
    signInOptions: async () =>
      (await server.request<Options>('POST', `${PATH}/sign-in-options`, { body: {} })).body,
    send: (credential: object, sent: TestRequest = {}) =>
      server.request<SignedIn & Refusal>('POST', `${PATH}/sign-in`, { body: { credential }, ...sent }),
    /** Signs in with a phone's passkey. */
    async signIn(phone: Authenticator, lies: Lies = {}, sent: TestRequest = {}) {
      return world.send(phone.get(await world.signInOptions(), lies), sent);
    },
  };
  return world;
}
export type PasskeyWorld = Awaited<ReturnType<typeof startPasskeys>>;
