import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { networkOf } from './network.ts';

/** Timeouts for slow requests; Node's default is five minutes. */
export const SOCKET_TIMES = {
  headersTimeout: HTTP_LIMITS.headersMs,
  requestTimeout: HTTP_LIMITS.requestMs,
  connectionsCheckingInterval: HTTP_LIMITS.lookMs,
};

/** Closes connections over the limits. Behind a proxy all share its address, so only the total is limited. */
export function limitConnections(
  server: { on(event: 'connection', take: (socket: Socket) => void): unknown } & Partial<
    Pick<Server, 'maxConnections'>
  >,
  { trustProxy }: { trustProxy: number },
  perAddress: number = HTTP_LIMITS.connectionsPerAddress,
  total: number = HTTP_LIMITS.connectionsMax,
): void {
  server.maxConnections = total;
  if (trustProxy > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? 'unknown');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > perAddress) socket.destroy();
  });
}

interface RequestSource {
  prependListener(
    event: 'request',
    listener: (request: IncomingMessage, response: ServerResponse) => void,
  ): unknown;
}

/**
 * Drains client connections before shutdown. After a call of the returned function, each response, including those in
 * progress, sends `Connection: close`. Otherwise a client could send its next request on a connection that the server
 * is closing as idle, and get no response.
 */
export function drainConnections(server: RequestSource): () => void {
  const inProgress = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response) => {
    if (isDraining) return closeAfter(response);
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
  });
  return () => {
    isDraining = true;
    for (const response of inProgress) closeAfter(response);
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
