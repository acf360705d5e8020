import { type Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { ANSWER_EVENTS, PROVIDER_MESSAGES } from '#contract/petibot-provider.ts';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { logFault } from '../../log-fault.ts';
import { providerQuestion } from './petibot.schema.ts';
import { countQuestion, readQuestion, wordAnswer } from './petibot.service.ts';
import { ProviderFault } from './provider-fault.ts';

/**
 * Questions to the operator's AI provider: 200 with a stream of `ANSWER_EVENTS`, 404 without a provider, 422, 429. The
 * stream opens at once, so that a delay is the provider's and not the network's.
 */
export const petibotRoutes = new Hono<AppEnv>().post(
  '/petibot/answers',
  async (c, next) => {
    providerOf(c);
    await next();
  },
  call({
    summary: 'Asks the operator’s AI provider and streams its answer',
    who: 'anyone',
    body: providerQuestion,
    answers: { 200: { type: 'text/event-stream', says: 'The events words, done and fault.' } },
    refuses: ['not-found', 'too-many-requests'],
  }),
  async (c) => {
    const { limits } = c.get('services');
    const provider = providerOf(c);
    const question = await readQuestion(c.req.valid('json'));
    countQuestion(limits, c.get('address'), c.get('session')?.user.id ?? null);
    const answer = streamSSE(c, async (stream) => {
      const aborter = new AbortController();
      stream.onAbort(() => aborter.abort());
      const words = wordAnswer(provider, question, aborter.signal);
      await send(stream, words).catch((error: unknown) => sendFault(c, stream, error));
    });
    answer.headers.set('Cache-Control', 'no-store');
    answer.headers.set('X-Accel-Buffering', 'no'); // a proxy must not buffer the words
    return answer;
  },
);

/** @throws AppError 404 without a provider, before the body is read. */
function providerOf(c: Context<AppEnv>) {
  const { provider } = c.get('services').config;
  if (!provider) throw notFound(PROVIDER_MESSAGES.none);
  return provider;
}

async function send(stream: SSEStreamingApi, words: AsyncGenerator<string>): Promise<void> {
  for await (const text of words) await writeEvent(stream, ANSWER_EVENTS.words, text);
  await writeEvent(stream, ANSWER_EVENTS.done, {});
}

/** The client learns only that the answer is invalid. */
async function sendFault(c: Context<AppEnv>, stream: SSEStreamingApi, error: unknown): Promise<void> {
  const services = c.get('services');
  const requestId = c.get('requestId');
  if (!(error instanceof ProviderFault)) logFault(services, error, 'a question failed', { requestId });
  else
    services.log[levelOf(error)]({ requestId, reason: error.reason }, 'the AI provider gave no valid answer');
  await writeEvent(stream, ANSWER_EVENTS.fault, {});
}

const levelOf = ({ reason }: ProviderFault) =>
  reason === 'does not know' || reason === 'asker left' ? 'info' : 'warn';

const writeEvent = (stream: SSEStreamingApi, event: string, data: unknown) =>
  stream.writeSSE({ event, data: JSON.stringify(data) });
