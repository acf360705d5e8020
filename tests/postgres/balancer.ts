import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small load balancer: sends each request to the next server, and to another one if that is away. */
export interface Balancer {
  url: string;
  /** The servers from now on. */
  servers: string[];
  close(): Promise<void>;
}

/** Starts one. It skips a server that is away or answers 503, as nginx and Caddy do; if all are, it answers 502. */
export async function startBalancer(servers: string[]): Promise<Balancer> {
  let turn = 0;
  const balancer = { url: '', servers, close: async () => {} };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const from = turn++;
    for (let tries = 0; tries < balancer.servers.length; tries++) {
      const origin = balancer.servers[(from + tries) % balancer.servers.length];
      const answer = await ask(`${origin}${request.url}`, request, body);
      if (answer && answer.status !== 503) return pass(answer, response);
    }
    response.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  balancer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  balancer.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return balancer;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return parts.length === 0 ? null : Buffer.concat(parts);
}

async function ask(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Uint8Array | null,
): Promise<Response | null> {
  const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
  try {
    return await fetch(url, {
      method,
      headers: passed as Record<string, string>,
      body: body as BodyInit | null,
    });
  } catch {
    return null; // away, or lost while answering: try another one
  }
}

async function pass(answer: Response, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  delete headers['content-encoding'];
  delete headers['content-length'];
  response.writeHead(answer.status, headers).end(bytes);
}
