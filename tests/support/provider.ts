import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to the stand-in. */
interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: { model?: string; stream?: boolean; messages?: { role: string; content: string }[] };
}

/** Answers one request; the function ends the response or leaves it open. */
export type ProviderManner = (response: ServerResponse) => void | Promise<void>;

/** A server that speaks the chat-completions protocol as the test needs it. */
export interface StandInProvider {
  /** `PETIBOT_PROVIDER_URL` and `PETIBOT_PROVIDER_KEY` of a server that uses it. */
  env: Record<string, string>;
  key: string;
  requests: ProviderRequest[];
  /** How it responds from now on. */
  manner: ProviderManner;
  /** Responses whose client did not wait, so far. */
  abandoned(): number;
  close(): Promise<void>;
}

/** Starts a stand-in on a free port; it says 'Hello.' by default. */
export async function startProvider(): Promise<StandInProvider> {
  let abandoned = 0;
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as ProviderRequest['body'];
    provider.requests.push({ path: request.url ?? '', headers: request.headers, body });
    response.once('close', () => {
      if (!response.writableEnded) abandoned += 1;
    });
    await provider.manner(response);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const key = 'key-of-the-stand-in-4711';
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: StandInProvider = {
    env: { PETIBOT_PROVIDER_URL: url, PETIBOT_PROVIDER_KEY: key },
    key,
    requests: [],
    manner: saying('Hello.'),
    abandoned: () => abandoned,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

/** Starts a stream and returns a function that writes its events. */
export function beginStream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const data = (text: string) => void response.write(`data: ${text}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) =>
    data(JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }));
  return {
    data,
    choice,
    words: (content: string) => choice({ content }),
    end(reason = 'stop') {
      choice({}, reason);
      data('[DONE]');
      response.end();
    },
  };
}

/** Sends these words as one event each, like a provider: the role first, an empty usage event last. */
export const saying =
  (...words: string[]): ProviderManner =>
  (response) => {
    const stream = beginStream(response);
    stream.choice({ role: 'assistant', content: '' });
    for (const part of words) stream.words(part);
    stream.choice({}, 'stop');
    stream.data(JSON.stringify({ choices: [], usage: { total_tokens: 9 } }));
    stream.data('[DONE]');
    response.end();
  };

/** Refuses with a status and a body that contains the key, like a careless provider. */
export const refusing =
  (status: number, body = 'wrong key key-of-the-stand-in-4711'): ProviderManner =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
