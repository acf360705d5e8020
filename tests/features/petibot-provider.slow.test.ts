import { afterEach, beforeEach, expect, test } from 'vitest';
import { PETIBOT_LIMITS, PROVIDER_LIMITS } from '#contract/limits.ts';
import { PETIBOT_PATH } from '#contract/petibot-provider.ts';
import { type Conversation, startConversation } from '#src/features/petibot/conversation.ts';
import { readHistory } from '#src/features/petibot/petibot.local.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { checkSession } from '#src/session/sign-in.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import {
  beginStream,
  refusing,
  type StandInProvider,
  saying,
  startProvider,
} from '#tests/support/provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { FILES } from './petibot-bench.ts';

const QUESTION = 'How often should I feed my dog?';
const WORDED = 'Two meals a day suit most grown dogs.';

let provider: StandInProvider;
let server: TestServer;
let phone: Phone;
let core: Core;
let timers: { delayMs: number; work: () => void }[];
let conversation: Conversation;

/** A phone that keeps the care library, has asked who is signed in, and whose timers the test ends. */
beforeEach(async () => {
  provider = await startProvider();
  provider.manner = saying(WORDED);
  await startWith(provider.env);
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

async function startWith(env: Record<string, string>): Promise<void> {
  server = await startTestServer({ env });
  phone = startPhone(server);
  await checkSession(phone.core);
  timers = [];
  const { ports } = phone.core;
  const fetch: typeof ports.fetch = async (url, init) => {
    const file = FILES[new URL(url).pathname];
    if (!file) return ports.fetch(url, init);
    return new Response(file, { headers: { 'content-type': 'application/json' } });
  };
  const setTimer = (work: () => void, delayMs: number) => {
    const timer = { delayMs, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  core = { ...phone.core, ports: { ...ports, fetch, setTimer } };
  conversation = startConversation(core);
  await until(() => conversation.current().messages !== null);
}

/** Lets the time of a timer pass. */
async function pass(delayMs: number): Promise<void> {
  await until(() => timers.some((timer) => timer.delayMs === delayMs));
  const due = timers.filter((timer) => timer.delayMs === delayMs);
  timers = timers.filter((timer) => !due.includes(timer));
  for (const { work } of due) work();
}

async function asked(question = QUESTION) {
  const sent = conversation.send(question);
  await pass(PETIBOT_LIMITS.typingMs);
  await sent;
  expect(conversation.current()).toMatchObject({ fault: null, draft: null, isWaiting: false });
  const last = conversation.current().messages?.at(-1);
  if (last?.role !== 'assistant') throw new Error('no answer');
  return last.answer;
}

const questionsSent = () => phone.requests.filter((line) => line === `POST ${PETIBOT_PATH}`).length;
/** The phone's own answer, which a provider may only reword. */
const OWN = { kind: 'guide', guide: { slug: 'dog-feeding' } };

test("the provider words the guide's answer, which keeps its source and is saved", async () => {
  const answer = await asked();
  expect(answer).toMatchObject({ ...OWN, text: WORDED, by: 'provider' });
  expect((await readHistory(core)).at(-1)).toMatchObject({ answer });
  expect(provider.requests[0]?.body.messages?.at(-1)?.content).toContain(QUESTION);
});

test("the provider's text is streamed after the typing delay", async () => {
  let finish = () => {};
  provider.manner = (response) => {
    const stream = beginStream(response);
    stream.words('Two meals a day suit most dogs. Puppies ');
    finish = () => {
      stream.words('need more.');
      stream.end();
    };
  };
  const sent = conversation.send(QUESTION);
  await until(() => provider.requests.length === 1);
  expect(conversation.current().draft).toBeNull();
  await pass(PETIBOT_LIMITS.typingMs);
  await until(() => conversation.current().draft?.answer.text.startsWith('Two meals'));
  expect(conversation.current()).toMatchObject({ isWaiting: true, messages: [{ role: 'user' }] });
  finish();
  await sent;
  expect(conversation.current().messages?.at(-1)).toMatchObject({
    answer: { text: 'Two meals a day suit most dogs. Puppies need more.' },
  });
});

test("without text in four seconds the phone's own answer is shown, and late text is ignored", async () => {
  provider.manner = () => {};
  const sent = conversation.send(QUESTION);
  await pass(PETIBOT_LIMITS.typingMs);
  await until(() => provider.requests.length === 1);
  expect(conversation.current().isWaiting).toBe(true);
  await pass(PROVIDER_LIMITS.patienceMs);
  await sent;
  const last = conversation.current().messages?.at(-1);
  expect(last).toMatchObject({ answer: OWN });
  expect(last).not.toMatchObject({ answer: { by: 'provider' } });
});

test.each([
  ['refuses', refusing(500)],
  ['does not know', saying('UNKNOWN')],
  ['names a dose', saying('Mix in 5 mg of it.')],
])('the person sees nothing of a provider that %s', async (_, manner) => {
  provider.manner = manner;
  const answer = await asked();
  expect(answer).toMatchObject(OWN);
  expect(answer.by).toBeUndefined();
  expect(answer.text).not.toContain('5');
});

test("an incomplete answer is replaced by the phone's own", async () => {
  let tear = () => {};
  provider.manner = (response) => {
    beginStream(response).words('Two meals a day suit most grown dogs. ');
    tear = () => void response.destroy();
  };
  const sent = conversation.send(QUESTION);
  await pass(PETIBOT_LIMITS.typingMs);
  await until(() => conversation.current().draft !== null);
  tear();
  await sent;
  expect(conversation.current().messages?.at(-1)).toMatchObject({ answer: OWN });
  expect(conversation.current().messages?.at(-1)).not.toMatchObject({ answer: { by: 'provider' } });
});

test('urgent, off-topic, dose and business questions never leave the phone', async () => {
  for (const question of [
    'my horse has colic',
    'who won the super bowl',
    'how many cc of penicillin for my cow',
    'find a farrier near me',
    'my dog',
    'thanks',
  ])
    expect((await asked(question)).kind).not.toBe('guide');
  expect(questionsSent()).toBe(0);
});

test('without signal nothing is sent and the phone answers', async () => {
  phone.goOffline();
  await checkSession(phone.core);
  expect(await asked()).toMatchObject(OWN);
  expect(questionsSent()).toBe(0);
});

test('without a provider no question is sent', async () => {
  await startWith({});
  expect(await asked()).toMatchObject(OWN);
  expect(questionsSent()).toBe(0);
});

test('a removed provider is requested once more, then no longer', async () => {
  phone.server = await startTestServer();
  expect(await asked()).toMatchObject(OWN);
  await until(async () => (await readSetting(core.cache, 'hasProvider')) === false);
  await asked();
  expect(questionsSent()).toBe(1);
});

test('a slow or failing provider does not make the app offline', async () => {
  provider.manner = () => {};
  const sent = conversation.send(QUESTION);
  await pass(PETIBOT_LIMITS.typingMs);
  await until(() => provider.requests.length === 1);
  await pass(PROVIDER_LIMITS.patienceMs);
  await sent;
  expect(core.reach.current()).toBe('online');
});

test("the contract's text says that questions go to a provider", () => {
  expect(PETIBOT_WORDS.noteProvider).toMatch(/AI provider.*question is sent/);
  expect(PETIBOT_WORDS.noteSource).not.toMatch(/AI/);
});
