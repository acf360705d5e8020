import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { normalizeUrl } from '#server/import/normalize.ts';
import { postLines } from '#src/features/forums/thread/post-text.tsx';
import { openingAddress } from '#src/features/games/game-format.ts';
import { mailHref, ownPicture, telHref, webHref } from '#src/ui/acts/links.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';
import { businessOf } from './access/world.ts';

/** Addresses that run something, mislead or hide their target. */
const DANGEROUS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:alert(1)//https://example.com/',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'filesystem:https://example.com/x',
  'about:blank',
  'view-source:https://example.com',
  'intent://example.com#Intent;scheme=http;end',
  'tel:*21*123#',
  'sms:12345&body=x',
  'mailto:a@b.example',
  'ftp://example.com/x',
  'ws://example.com/',
  '//example.com/x',
  '/\\example.com',
  'https:\\\\example.com',
  'https:example.com',
  'https:///example.com',
  'https://',
  'http://.',
  'https://user:secret@example.com/',
  'https://paypal.com@evil.example/',
  'https://example.com\\@evil.example/',
  'https://evil.example\u2024com/',
  'https://example.com/\u202egnp.exe',
  'https://example.com/\u0000x',
  'https://exa\nmple.com/',
  'https://example.com/ x',
  'https://example.com/"onclick=alert(1)',
  'https://example.com/<script>',
  'https://localhost/admin',
  'https://[::1]/',
  'https://-example.com/',
  'https://example..com/',
  'example.com',
];
const GOOD = [
  'https://paynesvet.example/',
  'http://barn.example:8080/hours?day=1#open',
  'https://xn--mnchen-3ya.example/straße',
  'HTTPS://Shop.Example/',
];

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
});
afterAll(() => server.close());

describe('stored addresses', () => {
  const register = (website: string) =>
    server.request<Problem & { website: string }>('POST', '/api/businesses', {
      body: { ...businessOf(1), website },
      token: ann.token,
    });

  test.each(DANGEROUS)('refuse a dangerous website (%j)', async (website) => {
    const answer = await register(website);
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, ['website']]);
  });

  test('refuse it in a push too, without its neighbors', async () => {
    const writes = DANGEROUS.map((website) => mutation('business.register', { ...businessOf(1), website }));
    const outcomes = await push(server, ann, writes);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['rejected']));
    const stored = await server.store.read.selectFrom('businesses').select('website').execute();
    expect(stored).toEqual([]);
  });

  test.each(GOOD)('keep an ordinary website unchanged (%s)', async (website) => {
    expect(await register(website)).toMatchObject({ status: 201, body: { website } });
  });

  test.each([
    ['https://аpple.com/Ä', 'https://xn--pple-43d.com/Ä'],
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/straße'],
  ])('keep an international host in the form of the domain name system (%s)', async (website, kept) => {
    expect(await register(website)).toMatchObject({ status: 201, body: { website: kept } });
  });

  test.each(['\u202ahttps://barn.example/\u202c', '\ufeffhttps://barn.example/\u0000\u200e'])(
    'drop hidden characters around a website (%j)',
    async (website) => {
      expect(await register(website)).toMatchObject({
        status: 201,
        body: { website: 'https://barn.example/' },
      });
    },
  );

  test('accept only http and https from an imported list', () => {
    for (const address of DANGEROUS) {
      const kept = normalizeUrl(address);
      if (kept !== null) expect(webHref(kept), address).toBe(kept);
      if (kept !== null) expect(new URL(kept).protocol, address).toMatch(/^https?:$/);
      if (kept !== null) expect(new URL(kept).username, address).toBe('');
    }
  });
});

describe('links from any stored row', () => {
  test.each(DANGEROUS)('never contain %j', (address) => {
    expect(webHref(address)).toBeNull();
    expect(ownPicture(address)).toBeNull();
    expect(telHref(address, { isSample: false })).toBeNull();
    const game = { webDemoUrl: address, androidStoreUrl: address, iosStoreUrl: address };
    expect(openingAddress(game)).toBeNull();
    const hrefs = postLines(`See ${address} for more`).flatMap(({ pieces }) =>
      pieces.flatMap(({ href }) => href ?? []),
    );
    for (const href of hrefs) {
      const { protocol, username, hostname } = new URL(href);
      expect([protocol.replace('s', ''), username]).toEqual(['http:', '']);
      expect(hostname).toContain('.');
    }
  });

  test.each(GOOD)('contain an ordinary address (%s)', (address) => {
    expect(webHref(address)).toBe(address);
  });

  test.each([
    'a@x.example?bcc=all@y.example',
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example&body=x',
    '<a@x.example>',
  ])('carry no extra header in a mail address (%j)', (email) => {
    expect(mailHref(email)).toBeNull();
  });
});
