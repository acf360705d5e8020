import { describe, expect, test } from 'vitest';
import { addressIn, networkOf } from '#server/http/core/network.ts';
import { startTestServer } from '#tests/support/server.ts';

test.each([
  ['203.0.113.8', '203.0.113.8'],
  ['203.0.113.8:40001', '203.0.113.8'],
  [' 203.0.113.8 ', '203.0.113.8'],
  ['"203.0.113.8:40001"', '203.0.113.8'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:40001', '2001:db8::7'],
  ['"[2001:db8::7]:40001"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.8', '::ffff:203.0.113.8'],
])('%s is the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  'example.com',
  '203.0.113',
  '203.0.113.8:',
  '203.0.113.8:x',
  '203.0.113.8:123456',
  '203.0.113.8:1:2',
  '[2001:db8::7',
  '[203.0.113.8]',
  '[2001:db8::7]x',
  '1'.repeat(10_000),
])('%s is no address', (text) => {
  expect(addressIn(text)).toBeNull();
});

/** The number of addresses that the sign-in limit counts among these headers, all from one socket. */
async function counted(hops: string, headers: readonly string[]): Promise<number> {
  const server = await startTestServer({ env: { TRUST_PROXY: hops } });
  const send = (index: number, forwarded: string) =>
    server.request('POST', '/api/auth/login', {
      body: { username: `no-${index}`, password: 'wrong-1' },
      headers: { 'x-forwarded-for': forwarded },
      address: '192.0.2.9',
    });
  let refused = 0;
  for (let i = 0; i < 21; i++)
    refused += Number((await send(i, headers[i % headers.length] ?? '')).status === 429);
  await server.close();
  return refused === 0 ? headers.length : 1;
}

describe('the limit counts', () => {
  test.each([
    ['an address whatever its port', '1', ['203.0.113.8:40001', '203.0.113.8:40002', '203.0.113.8'], 1],
    ['an IPv6 network whatever its port', '1', ['[2001:db8::7]:1', '[2001:db8::8]:2'], 1],
    ['two addresses apart', '1', ['203.0.113.8:1', '203.0.113.9:1'], 2],
    ['the socket where the header holds nonsense', '1', ['nonsense-1', 'nonsense-2'], 1],
    ['what the first of two proxies saw', '2', ['203.0.113.8, 10.0.0.1', '203.0.113.9, 10.0.0.1'], 2],
    [
      'no claim of the client before two proxies',
      '2',
      ['1.1.1.1, 203.0.113.8, 10.0.0.1', '2.2.2.2, 203.0.113.8, 10.0.0.1'],
      1,
    ],
    ['the socket of whoever passed only one of two', '2', ['203.0.113.8', '203.0.113.9'], 1],
    ['the last address alone behind one proxy', '1', ['203.0.113.8, 10.0.0.1', '203.0.113.9, 10.0.0.1'], 1],
  ])('%s', async (_what, hops, headers, addresses) => {
    expect(await counted(hops, headers)).toBe(addresses);
  });
});

test('the address in a header counts like that of a socket', () => {
  expect(networkOf(addressIn('[2001:db8:1:2:3::7]:40001') ?? '')).toBe('2001:db8:1:2::/64');
  expect(networkOf(addressIn('::ffff:203.0.113.8') ?? '')).toBe('203.0.113.8');
});
