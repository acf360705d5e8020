import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A text message as a gateway received it. */
interface TakenText {
  to: string;
  text: string;
  key: string | undefined;
}

/** An SMS gateway in this process, on its own port. */
export async function startSmsGateway() {
  const texts: TakenText[] = [];
  const gateway = { texts, status: 200 };
  const server = createServer(async (request, response) => {
    const { to, text } = (await json(request)) as TakenText;
    texts.push({ to, text, key: request.headers.authorization });
    response.writeHead(gateway.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(gateway, {
    env: { SMS_URL: `http://127.0.0.1:${port}/texts`, SMS_KEY: 'key-4711' },
    /** The code in the newest message. */
    newestCode: () => /^\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
