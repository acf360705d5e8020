import { createParser } from 'eventsource-parser';
import { isAnimalName } from '#contract/catalogue.ts';
import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { ANSWER_EVENTS, PETIBOT_PATH, type ProviderQuestion } from '#contract/petibot-provider.ts';
import type { Core } from '#src/local/core.ts';
import { keepProvider, reachesProvider } from '#src/session/provider.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import type { PetibotAnswer } from './messages.ts';

/**
 * Returns the provider's wording, which is in English, of an answer from a guide, or null: on a page in another
 * language, without a provider or connection, for other kinds of answers (emergencies are never sent), after 4 s without text, or for an incomplete
 * answer. Never throws. @param onWords receives the text so far.
 */
export async function providerWords(
  core: Core,
  question: string,
  own: PetibotAnswer,
  onWords: (text: string) => void,
): Promise<string | null> {
  if (LANGUAGE !== 'en' || own.kind !== 'guide' || !own.guide || !(await reachesProvider(core))) return null;
  const guides = [own.guide.slug, ...(own.also ? [own.also.slug] : [])];
  return wait(
    core,
    { question, guides, animal: own.animal && isAnimalName(own.animal) ? own.animal : '' },
    onWords,
  );
}

/** Aborts after the limits for the first words and for the end. */
async function wait(
  core: Core,
  body: ProviderQuestion,
  onWords: (text: string) => void,
): Promise<string | null> {
  const end = new AbortController();
  const giveUp = () => end.abort();
  const stopWaiting = core.ports.setTimer(giveUp, PROVIDER_LIMITS.patienceMs);
  const isOver = new Promise<null>((resolve) => end.signal.addEventListener('abort', () => resolve(null)));
  try {
    const heard = listen(core, body, end.signal, (text) => {
      if (end.signal.aborted) return;
      stopWaiting();
      onWords(text);
    });
    return await Promise.race([heard, isOver]);
  } finally {
    stopWaiting();
    giveUp();
  }
}

async function listen(
  core: Core,
  body: ProviderQuestion,
  signal: AbortSignal,
  onWords: (text: string) => void,
): Promise<string | null> {
  const answer = await core.api.request<ReadableStream<Uint8Array>>(PETIBOT_PATH, {
    method: 'POST',
    body,
    signal,
    timeoutMs: PROVIDER_LIMITS.answerMs,
  });
  if (answer.kind === 'problem' && answer.problem.code === 'not-found') await keepProvider(core, false);
  if (answer.kind !== 'ok') return null;
  try {
    return await readAnswer(answer.body, onWords);
  } catch {
    return null; // an incomplete or foreign stream counts as no answer
  }
}

/** Returns the text, or null if the stream ends without `done`. @throws stream errors. */
async function readAnswer(
  body: ReadableStream<Uint8Array>,
  onWords: (text: string) => void,
): Promise<string | null> {
  let text = '';
  let end: string | null = null;
  const parser = createParser({
    onEvent({ event, data }) {
      if (end !== null) return;
      if (event !== ANSWER_EVENTS.words) {
        end = event ?? '';
        return;
      }
      text += String(JSON.parse(data));
      onWords(text);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  while (end === null) {
    const { done, value } = await reader.read();
    if (done) break;
    parser.feed(decoder.decode(value, { stream: true }));
  }
  return end === ANSWER_EVENTS.done && text !== '' ? text : null;
}
