import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { PROVIDER_LIMITS } from '#contract/limits.ts';
import type { Provider } from '../../config.ts';
import type { PromptMessage } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

const PATH = '/v1/chat/completions';
const END = '[DONE]';

/** One event of the stream; other fields are ignored. */
const EVENT = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/**
 * Asks a chat-completions endpoint and yields its words as they arrive (server-sent events). `hasLeft` aborts when the
 * client disconnects. @throws ProviderFault for an incomplete answer; never an error with the provider's name or key.
 */
export async function* askProvider(
  provider: Provider,
  messages: readonly PromptMessage[],
  hasLeft: AbortSignal,
): AsyncGenerator<string> {
  const end = new AbortController();
  const abort = () => end.abort();
  hasLeft.addEventListener('abort', abort, { once: true });
  const firstWordTimer = setTimeout(abort, PROVIDER_LIMITS.patienceMs);
  const answerTimer = setTimeout(abort, PROVIDER_LIMITS.answerMs);
  try {
    if (hasLeft.aborted) abort();
    for await (const words of wordsIn(await openStream(provider, messages, end.signal))) {
      clearTimeout(firstWordTimer);
      yield words;
    }
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(hasLeft.aborted ? 'asker left' : end.signal.aborted ? 'silent' : 'cut');
  } finally {
    clearTimeout(firstWordTimer);
    clearTimeout(answerTimer);
    hasLeft.removeEventListener('abort', abort);
    abort();
  }
}

async function openStream(provider: Provider, messages: readonly PromptMessage[], signal: AbortSignal) {
  const response = await fetch(provider.url + PATH, {
    method: 'POST',
    signal,
    redirect: 'error', // the key is never sent to another address
    headers: {
      authorization: `Bearer ${provider.key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      ...(provider.model === null ? {} : { model: provider.model }),
      messages,
      stream: true,
      max_tokens: PROVIDER_LIMITS.answerTokens,
    }),
  }).catch(() => {
    if (signal.aborted) throw signal.reason;
    throw new ProviderFault('unreachable');
  });
  if (!response.ok) throw new ProviderFault(`status ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !/^text\/event-stream\b/i.test(type)) throw new ProviderFault('not a stream');
  return response.body;
}

async function* wordsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => events.push(message) });
  const decoder = new TextDecoder();
  let bytes = 0;
  let isFinished = false;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > PROVIDER_LIMITS.streamBytes) throw new ProviderFault('too long');
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { data } of events.splice(0)) {
      if (data === END) return;
      const event = readEvent(data);
      if (event.words) yield event.words;
      isFinished ||= event.isFinished;
    }
  }
  if (!isFinished) throw new ProviderFault('cut');
}

/** Returns the words of an event, and whether it ends the answer. */
function readEvent(data: string): { words: string; isFinished: boolean } {
  const event = EVENT.safeParse(parseJson(data));
  if (!event.success) throw new ProviderFault('malformed');
  const [choice] = event.data.choices;
  const reason = choice?.finish_reason ?? null;
  if (reason !== null && reason !== 'stop') throw new ProviderFault('cut'); // cut by length, filter or a tool
  return { words: choice?.delta?.content ?? '', isFinished: reason === 'stop' };
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ProviderFault('malformed');
  }
}
