import { type Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { ANSWER_EVENTS, PROVIDER_MESSAGES } from '#contract/petibot-provider.ts';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { readQuestion, takeQuestion, wordAnswer } from './petibot.service.ts';
import { ProviderFault } from './provider-fault.ts';

/**
 * Questions to the AI provider that an operator has connected: 200 and a stream of `ANSWER_EVENTS`, 404 without a
 * provider, 422, 429. The stream begins at once, so that its delay tells of the provider and not of the way to us.
 */
export const petibotRoutes = new Hono<AppEnv>().post('/petibot/answers', async (c) => {
  const { config, limits } = c.get('services');
  const { provider } = config;
  if (!provider) throw notFound(PROVIDER_MESSAGES.none);
  const question = await readQuestion(await readJson(c));
  takeQuestion(limits, c.get('address'), c.get('session')?.user.id ?? null);
  const answer = streamSSE(c, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const words = wordAnswer(provider, question, left.signal);
    await send(stream, words).catch((error: unknown) => tellFault(c, stream, error));
  });
  answer.headers.set('Cache-Control', 'no-store');
  answer.headers.set('X-Accel-Buffering', 'no'); // a proxy in front must not gather the words
  return answer;
});

async function send(stream: SSEStreamingApi, words: AsyncGenerator<string>): Promise<void> {
  for await (const text of words) await writeEvent(stream, ANSWER_EVENTS.words, text);
  await writeEvent(stream, ANSWER_EVENTS.done, {});
}

/** The person is told nothing but that the answer does not count. */
async function tellFault(c: Context<AppEnv>, stream: SSEStreamingApi, error: unknown): Promise<void> {
  const { log } = c.get('services');
  const requestId = c.get('requestId');
  if (!(error instanceof ProviderFault)) log.error({ err: error, requestId }, 'a question failed');
  else log[levelOf(error)]({ requestId, reason: error.reason }, 'the AI provider gave no answer that counts');
  await writeEvent(stream, ANSWER_EVENTS.fault, {});
}

const levelOf = ({ reason }: ProviderFault) =>
  reason === 'does not know' || reason === 'asker left' ? 'info' : 'warn';

const writeEvent = (stream: SSEStreamingApi, event: string, data: unknown) =>
  stream.writeSSE({ event, data: JSON.stringify(data) });
