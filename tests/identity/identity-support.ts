import { decodeJwt } from 'jose';
import type { TestAnswer, TestRequest, TestServer, TestServerOptions } from '#tests/support/server.ts';
import { startTestServer } from '#tests/support/server.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const SECURE_TOKEN = '/securetoken.googleapis.com';
const KEY = '?key=any';

/** Response of the calls that sign in. */
export interface Signed {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
  localId: string;
  email: string;
}

/** Response of a refusal. */
interface Refusal {
  error: { code: number; message: string; errors: object[] };
}

/** The code of a refusal without its words; null for other responses. */
export const codeOf = ({ body }: TestAnswer<unknown>): string | null =>
  (body as Partial<Refusal> | null)?.error?.message.split(' : ')[0] ?? null;

/** A server with the embedded provider, and its API as clients call it. */
export async function startIdentity(options: TestServerOptions = {}) {
  const server = await startTestServer({ ...options, env: { IDENTITY: 'embedded', ...options.env } });
  return { server, ...callsOf(server) };
}
export type IdentityWorld = Awaited<ReturnType<typeof startIdentity>>;

/** The API of the provider. */
export function callsOf(server: Pick<TestServer, 'request'>) {
  /** `accounts:signUp` and similar calls. */
  const toolkit = <T = Refusal>(
    call: string,
    body: unknown,
    sent: TestRequest = {},
  ): Promise<TestAnswer<T>> => server.request<T>('POST', `${TOOLKIT}/v1/${call}${KEY}`, { ...sent, body });
  const form = <T = Refusal>(fields: Record<string, string>): Promise<TestAnswer<T>> =>
    server.request<T>('POST', `${SECURE_TOKEN}/v1/token${KEY}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return {
    toolkit,
    form,
    refresh: (refreshToken: string) =>
      form<{ id_token: string; access_token: string; refresh_token: string; expires_in: string }>({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    signIn: (email: string, password: string, sent: TestRequest = {}) =>
      toolkit<Refusal & Signed>('accounts:signInWithPassword', { email, password }, sent),
    lookup: (idToken: string) =>
      toolkit<Refusal & { users: Record<string, unknown>[] }>('accounts:lookup', { idToken }),
    /** Creates an account with the provider's own call. */
    async signUp(name: string, sent: TestRequest = {}): Promise<Signed> {
      const body = { email: `${name}@example.com`, password: 'barn-door-7', returnSecureToken: true };
      const answer = await toolkit<Signed>('accounts:signUp', body, sent);
      if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status}`);
      return answer.body;
    },
  };
}

/** The claims of a token, unverified. */
export const claimsOf = (token: string) => decodeJwt<Record<string, unknown>>(token);
