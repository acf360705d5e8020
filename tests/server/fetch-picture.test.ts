import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PICTURE_LIMITS } from '#contract/pictures.ts';
import { FetchFault, fetchPicture } from '#server/pictures/fetch-picture.ts';

let site: Server;
let port: number;
const requests: string[] = [];
beforeAll(async () => {
  site = createServer((incoming, response) => {
    const { url = '' } = incoming;
    requests.push(url);
    const [, status, location] = /^\/to\/(\d+)\/(.*)$/.exec(url) ?? [];
    if (status) response.writeHead(Number(status), { Location: location }).end();
    else if (url === '/large') response.end(Buffer.alloc(PICTURE_LIMITS.bytes + 1));
    else if (url === '/endless') response.writeHead(200, { 'Transfer-Encoding': 'chunked' }).write('a');
    else if (url === '/cut')
      response.writeHead(200, { 'Content-Length': 10 }).write('a', () => response.destroy());
    else if (url === '/missing') response.writeHead(404).end();
    else response.end('picture');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => {
  site.closeAllConnections();
  return new Promise((resolve) => site.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
});

/** Any host leads to the site of this test, without encryption. */
const fetch = (path: string) =>
  fetchPicture(`https://pictures.example${path}`, {
    open: ({ pathname }, options) =>
      request(`http://127.0.0.1:${port}${pathname}`, { ...options, agent: false }),
    timeoutMs: 300,
  });

test('a picture is fetched, also after a redirect', async () => {
  expect(String(await fetch('/a'))).toBe('picture');
  expect(String(await fetch('/to/302/https://elsewhere.example/b'))).toBe('picture');
  expect(requests).toEqual(['/a', '/to/302/https://elsewhere.example/b', '/b']);
});

test.each([
  ['/missing', 'answer 404'],
  ['/large', 'A picture can be at most 5 MB.'],
  ['/endless', 'no answer in time'],
  ['/cut', 'ECONNRESET'],
  ['/to/302/http://pictures.example/b', 'not https'],
  ['/to/302/https://10.0.0.1/b', 'no host name'],
  ['/to/307//to/307//to/307//to/307//to/307//a', 'redirects too often'],
])('%s is refused: %s', async (path, reason) => {
  await expect(fetch(path)).rejects.toThrow(new FetchFault(reason));
});

test.each([
  ['http://pictures.example/a', 'not https'],
  ['https://169.254.169.254/a', 'no host name'],
  ['https://[::1]/a', 'no host name'],
  ['https://2130706433/a', 'no host name'],
  ['https://localhost/a', 'a private address'],
])('nothing connects to %s: %s', async (address, reason) => {
  await expect(fetchPicture(address)).rejects.toThrow(new FetchFault(reason));
});
