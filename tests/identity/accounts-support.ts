import type { ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import { startWithMail } from '#tests/support/mail.ts';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { cookieOf, START_MS, type TestServer } from '#tests/support/server.ts';
import { callsOf } from './identity-support.ts';

/** A server with mail, the embedded provider and one external provider, and browsers that sign in there. */
export async function startWithElsewhere(env: Record<string, string> = {}) {
  const clock = { nowMs: () => START_MS };
  const place = await startOidcProvider(() => clock.nowMs());
  const mailed = await startWithMail({ env: { IDENTITY: 'embedded', ...place.env, ...env } });
  clock.nowMs = () => mailed.server.clock.nowMs;
  return {
    ...mailed,
    ...callsOf(mailed.server),
    place,
    browser: (jar: string[] = []) => browserOf(mailed.server, jar),
    async close() {
      await mailed.close();
      await place.close();
    },
  };
}
export type ElsewhereWorld = Awaited<ReturnType<typeof startWithElsewhere>>;

const pathOf = (address: string) => address.replace('https://petiyard.test', '');
const nameOf = (cookie: string) => cookie.split('=')[0];

/** One browser: keeps cookies and follows redirects. @param jar its initial cookies */
function browserOf(server: TestServer, jar: string[]) {
  let cookies = [...jar];
  const take = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const cookie = line.split(';')[0] ?? '';
      cookies = [...cookies.filter((one) => nameOf(one) !== nameOf(cookie)), cookie].filter(
        (one) => !one.endsWith('='),
      );
    }
  };
  const go = async (path: string, address = '192.0.2.1') => {
    const answer = await server.request('GET', path, { cookie: cookies.join('; '), address });
    take(answer.headers);
    return { status: answer.status, location: answer.headers.get('location') ?? '', headers: answer.headers };
  };
  const browser = {
    cookies: () => cookies,
    go,
    /** To the other provider, and back to our callback address with its parameters. */
    async toCallback(start = '/api/auth/with/coop/start?popup=1'): Promise<string> {
      const { location } = await go(start);
      const back = await fetch(location, { redirect: 'manual' });
      return pathOf(back.headers.get('location') ?? '');
    },
    /** The whole sign-in. @returns its result and the final address */
    async signIn(start?: string) {
      return browser.end(await browser.toCallback(start));
    },
    async end(callback: string) {
      const { location, status } = await go(callback);
      const [path = '', result = ''] = location.split('#');
      return {
        status,
        path,
        result: Object.fromEntries(new URLSearchParams(result)) as unknown as ElsewhereOutcome,
      };
    },
    /** The signed-in person. */
    async user() {
      const { body } = await server.request<{ user: { id: number; email: string; fullName: string } | null }>(
        'GET',
        '/api/auth/user',
        { cookie: cookies.join('; ') },
      );
      return body.user;
    },
    send: (method: string, path: string, body?: object) =>
      server.request<Record<string, unknown>>(method, path, {
        cookie: cookies.join('; '),
        ...(body ? { body } : {}),
      }),
    /** Signs in by password. */
    async login(username: string, password: string) {
      const answer = await server.request('POST', '/api/auth/login', { body: { username, password } });
      cookies = [cookieOf(answer)];
    },
  };
  return browser;
}
