import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { PROVIDER_LIMITS } from '#contract/limits.ts';
import type { Provider } from '../../config.ts';
import type { PromptMessage } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

const PATH = '/v1/chat/completions';
const END = '[DONE]';

/** One event of the stream; what is not read here may be anything. */
const EVENT = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/**
 * Asks a chat-completions endpoint and gives its words as they come (server-sent events). `hasLeft` aborts when the
 * person who asked is gone. @throws ProviderFault whenever the answer is not whole; never an error that names the provider or its key.
 */
export async function* askProvider(
  provider: Provider,
  messages: readonly PromptMessage[],
  hasLeft: AbortSignal,
): AsyncGenerator<string> {
  const end = new AbortController();
  const leave = () => end.abort();
  hasLeft.addEventListener('abort', leave, { once: true });
  const first = setTimeout(leave, PROVIDER_LIMITS.patienceMs);
  const whole = setTimeout(leave, PROVIDER_LIMITS.answerMs);
  try {
    if (hasLeft.aborted) leave();
    for await (const words of wordsIn(await open(provider, messages, end.signal))) {
      clearTimeout(first);
      yield words;
    }
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(hasLeft.aborted ? 'asker left' : end.signal.aborted ? 'silent' : 'cut');
  } finally {
    clearTimeout(first);
    clearTimeout(whole);
    hasLeft.removeEventListener('abort', leave);
    leave();
  }
}

async function open(provider: Provider, messages: readonly PromptMessage[], signal: AbortSignal) {
  const response = await fetch(provider.url + PATH, {
    method: 'POST',
    signal,
    redirect: 'error', // the key goes to no other address
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
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  const decoder = new TextDecoder();
  let bytes = 0;
  let isFinished = false;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > PROVIDER_LIMITS.streamBytes) throw new ProviderFault('too long');
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { data } of arrived.splice(0)) {
      if (data === END) return;
      const event = readEvent(data);
      if (event.words) yield event.words;
      isFinished ||= event.isFinished;
    }
  }
  if (!isFinished) throw new ProviderFault('cut');
}

/** The words of one event, and whether the provider has said all it wanted. */
function readEvent(data: string): { words: string; isFinished: boolean } {
  const event = EVENT.safeParse(parsed(data));
  if (!event.success) throw new ProviderFault('malformed');
  const [choice] = event.data.choices;
  const reason = choice?.finish_reason ?? null;
  if (reason !== null && reason !== 'stop') throw new ProviderFault('cut'); // by length, filter or a tool
  return { words: choice?.delta?.content ?? '', isFinished: reason === 'stop' };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ProviderFault('malformed');
  }
}
