import type { IncomingMessage, ServerResponse } from 'node:http';

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
