import type { IncomingMessage, ServerResponse } from 'node:http';

interface Answering {
  prependListener(
    event: 'request',
    take: (request: IncomingMessage, answer: ServerResponse) => void,
  ): unknown;
}

/**
 * Lets a server part from its clients in order: once the function that comes back is called, each answer asks to use its
 * connection no more, those under way included. Else a client that has just been answered sends its next request on
 * the same connection while the server closes it as idle, and gets no answer at all.
 */
export function lastAnswers(server: Answering): () => void {
  const underWay = new Set<ServerResponse>();
  let isParting = false;
  server.prependListener('request', (_request, answer) => {
    if (isParting) return makeLast(answer);
    underWay.add(answer);
    answer.once('close', () => underWay.delete(answer));
  });
  return () => {
    isParting = true;
    for (const answer of underWay) makeLast(answer);
  };
}

function makeLast(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}
