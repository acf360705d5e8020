import type { Server, Socket } from 'node:net';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { networkOf } from './network.ts';

/** How long a server waits for a request that comes slowly: Node's own time is five minutes. */
export const SOCKET_TIMES = {
  headersTimeout: HTTP_LIMITS.headersMs,
  requestTimeout: HTTP_LIMITS.requestMs,
  connectionsCheckingInterval: HTTP_LIMITS.lookMs,
};

/** Closes connections over the limits as they come. Behind a proxy all come from its address: then only all are counted. */
export function boundConnections(
  server: { on(event: 'connection', take: (socket: Socket) => void): unknown } & Partial<
    Pick<Server, 'maxConnections'>
  >,
  { trustProxy }: { trustProxy: number },
  most: number = HTTP_LIMITS.connectionsPerAddress,
  inAll: number = HTTP_LIMITS.connectionsMax,
): void {
  server.maxConnections = inAll;
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
    if (count > most) socket.destroy();
  });
}
