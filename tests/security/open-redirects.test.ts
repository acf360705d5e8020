import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { signInLink } from '#src/shell/session/use-auth-links.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const ORIGIN = 'https://petiyard.test';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Pieces of addresses that look like a path of ours but are not. */
const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '\\/',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%',
    '&',
    ';',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
  ],
  ...[
    '%2f',
    '%5c',
    '%09',
    '%0a',
    '%0d',
    '%00',
    '%7f',
    '%25',
    '%2e%2e',
    'evil.example',
    'petiyard.test',
    'profile',
  ],
  ...[
    'https:',
    'http:',
    'javascript:',
    'data:',
    '//evil.example',
    'https://evil.example',
    '\u2028',
    '\ufeff',
    '／',
    '＼',
    '。',
  ],
];
const crooked = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

/** Whether a browser that follows this address from our pages stays on our site. */
const staysHere = (path: string) => {
  const url = URL.parse(path, `${ORIGIN}/some/page`);
  return url?.origin === ORIGIN && path.startsWith('/') && !path.startsWith('//');
};

test('leads a sign-in to a path of our own, whatever the request', () => {
  fc.assert(
    fc.property(fc.oneof(crooked, fc.string(), fc.webUrl()), (asked) => {
      const path = safeReturnTo(asked);
      expect(staysHere(path), path).toBe(true);
      expect(staysHere(decodeURIComponent(encodeURIComponent(path))), path).toBe(true);
      if (path !== '/') expect(path).toBe(asked); // passed on unchanged, or not at all
      expect(signInLink({ signin: '1', returnTo: asked })?.returnTo ?? '/').toBe(path);
    }),
    { numRuns: 20_000, seed: 5 },
  );
});

test('redirects only to paths of ours', async () => {
  for (const asked of fc.sample(crooked, { numRuns: 300, seed: 6 })) {
    const answer = await server.request(
      'GET',
      `/api/login?returnTo=${encodeURIComponent(Buffer.from(asked).toString())}`,
    );
    const location = new URL(answer.headers.get('location') ?? '', ORIGIN);
    expect([answer.status, location.origin, location.pathname]).toEqual([302, ORIGIN, '/']);
    expect(staysHere(location.searchParams.get('returnTo') ?? ''), asked).toBe(true);
  }
});

test.each([
  '/api/login?returnTo=/profile&returnTo=//evil.example',
  '/api/login?returnTo[]=//evil.example',
  '/api/login?RETURNTO=//evil',
])('changes nothing for two words or another spelling (%s)', async (path) => {
  const answer = await server.request('GET', path);
  const location = new URL(answer.headers.get('location') ?? '', ORIGIN);
  expect(['/', '/profile']).toContain(location.searchParams.get('returnTo'));
});
