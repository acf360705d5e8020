import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpsPush, PushFault } from '#server/push/push-port.ts';

let service: Server;
let requests: string[];
let port: number;
beforeAll(async () => {
  requests = [];
  service = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/moved') response.writeHead(307, { Location: '/elsewhere' }).end();
    else if (request.url === '/busy') response.writeHead(429, { 'Retry-After': '120' }).end();
    else response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const send = (address: string) =>
  httpsPush.send(
    { endpoint: new URL(address), headers: { TTL: '60' }, body: Buffer.from('sealed') },
    new AbortController().signal,
  );

test('a push service on loopback answers, and its redirect is not followed', async () => {
  expect(await send(`http://127.0.0.1:${port}/a`)).toEqual({ status: 201, retryAfterMs: null });
  expect(await send(`http://127.0.0.1:${port}/busy`)).toEqual({ status: 429, retryAfterMs: 120_000 });
  expect(await send(`http://127.0.0.1:${port}/moved`)).toMatchObject({ status: 307 });
  expect(requests).toEqual(['POST /a', 'POST /busy', 'POST /moved']);
});

test.each(['10.0.0.1', '169.254.169.254', '[fd00::1]', '192.168.1.1'])(
  'no connection goes to the address %s',
  async (host) => {
    await expect(send(`https://${host}/a`)).rejects.toThrow(new PushFault('address'));
  },
);

test('a name that resolves to this machine is refused before it is connected to', async () => {
  requests.length = 0;
  // The name of a host that the resolver of every machine maps to loopback (RFC 6761), but that is not "localhost".
  await expect(send(`http://barn.localhost:${port}/a`)).rejects.toThrow(PushFault);
  expect(requests).toEqual([]);
});

test('a service that is down is a fault with a code', async () => {
  await expect(send('http://127.0.0.1:1/a')).rejects.toThrow(new PushFault('ECONNREFUSED'));
});
