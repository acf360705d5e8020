import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the stand-in was asked. */
interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: { model?: string; stream?: boolean; messages?: { role: string; content: string }[] };
}

/** Answers one request; the response is the caller's to end or to leave open. */
export type ProviderManner = (response: ServerResponse) => void | Promise<void>;

/** A server that speaks the chat-completions protocol as the test wants it to. */
export interface StandInProvider {
  /** `PETIBOT_PROVIDER_URL` and `PETIBOT_PROVIDER_KEY` of a server that asks it. */
  env: Record<string, string>;
  key: string;
  requests: ProviderRequest[];
  /** How it answers from now on. */
  manner: ProviderManner;
  /** Answers that its asker did not wait for, so far. */
  abandoned(): number;
  close(): Promise<void>;
}

/** Starts a stand-in on a free port; it says 'Hello.' until told otherwise. */
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

/** Begins a stream, and answers how its events are written. */
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

/** Says these words, one event each, as a provider does: the role first, an empty usage event last. */
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

/** Refuses with a status and a body that names the key, as a careless provider might. */
export const refusing =
  (status: number, body = 'wrong key key-of-the-stand-in-4711'): ProviderManner =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
