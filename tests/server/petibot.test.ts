import { createParser } from 'eventsource-parser';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROVIDER_LIMITS } from '#contract/limits.ts';
import {
  ANSWER_EVENTS,
  PETIBOT_HEADER,
  PETIBOT_PATH,
  PETIBOT_PROVIDER,
  PROVIDER_MESSAGES,
} from '#contract/petibot-provider.ts';
import type { Problem } from '#contract/problems.ts';
import { API_HEADER } from '#contract/sync.ts';
import {
  beginStream,
  type ProviderManner,
  refusing,
  type StandInProvider,
  saying,
  startProvider,
} from '#tests/support/provider.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const ASKED = {
  question: 'How often should the hooves be trimmed?',
  guides: ['horse-hoof-care'],
  animal: 'Horse',
};
/** More than the words that wait for the next ones. */
const LONG =
  'Hooves are trimmed every six to eight weeks as a rule. They are sooner done where they grow fast or chip.';
const TRIMMED = ['Every six ', 'to eight weeks ', 'is usual for most horses. ', 'Ask your farrier.'];

let provider: StandInProvider;
let server: TestServer;
let logged = '';
beforeEach(async () => {
  logged = '';
  provider = await startProvider();
  server = await startTestServer({ env: { ...provider.env, LOG_LEVEL: 'trace' }, log: kept() });
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

const kept = (): Logger =>
  pino(
    { level: 'trace' },
    {
      write(line) {
        logged += line;
      },
    },
  );

const ask = (body: unknown = ASKED, options: { token?: string; address?: string } = {}) =>
  server.request<Problem>('POST', PETIBOT_PATH, { body, ...options });

/** The events of an answer's stream. */
async function askProvider(body: unknown = ASKED, options: { token?: string; address?: string } = {}) {
  const answer = await ask(body, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const events: { event: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ event, data: JSON.parse(data) }),
  });
  parser.feed(String(answer.body));
  const words = events.filter(({ event }) => event === ANSWER_EVENTS.words).map(({ data }) => data);
  return { answer, events, text: words.join(''), end: events.at(-1)?.event };
}

async function answered(manner: ProviderManner) {
  provider.manner = manner;
  const { text, end } = await askProvider();
  return { text, end };
}

test('the provider’s words are an uncached stream', async () => {
  provider.manner = saying(...TRIMMED);
  const { answer, text, end } = await askProvider();
  expect({ text, end }).toEqual({ text: TRIMMED.join(''), end: ANSWER_EVENTS.done });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get(API_HEADER)).toBe('1');
});

test('the first words are sent before the last arrive', async () => {
  let finish = () => {};
  provider.manner = (response) => {
    const stream = beginStream(response);
    stream.words(LONG);
    finish = stream.end;
  };
  const response = await server.app.request(`http://petiyard.test${PETIBOT_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ASKED),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('Hooves are trimmed');
  finish();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
});

test('a person who leaves aborts the provider', async () => {
  provider.manner = (response) => beginStream(response).words(LONG);
  const response = await server.app.request(`http://petiyard.test${PETIBOT_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ASKED),
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await vi.waitUntil(() => provider.abandoned() === 1);
});

test('the provider gets the rules, the complete guides and the question, and nothing about the person', async () => {
  const person = await server.register('quentina');
  await askProvider(ASKED, { token: person.token });
  const [request] = provider.requests;
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers.authorization).toBe(`Bearer ${provider.key}`);
  expect(request?.body).toMatchObject({ stream: true });
  expect(request?.body.model).toBeUndefined();
  const [system, user] = request?.body.messages ?? [];
  expect(system).toMatchObject({ role: 'system', content: expect.stringMatching(/never give a dose/i) });
  expect(system?.content).toMatch(/never add a fact/i);
  expect(user?.content).toContain('farrier');
  expect(user?.content).toContain(ASKED.question);
  expect(JSON.stringify(request)).not.toMatch(/quentina|192\.0\.2\.1|cookie|session/i);
});

test('the request has the model of the operator’s settings', async () => {
  const other = await startTestServer({ env: { ...provider.env, PETIBOT_PROVIDER_MODEL: 'small-7b' } });
  await other.request('POST', PETIBOT_PATH, { body: ASKED });
  expect(provider.requests[0]?.body.model).toBe('small-7b');
  await other.close();
});

test.each<[string, ProviderManner]>([
  ['refuses the key', refusing(401)],
  ['is asked too much', refusing(429)],
  ['fails', refusing(500)],
  ['sends the asker elsewhere', (response) => void response.writeHead(302, { location: '/v2' }).end()],
  ['hangs up', (response) => void response.destroy()],
  [
    'answers without a stream',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}'),
  ],
  [
    'sends what is no JSON',
    (response) => {
      beginStream(response).data('{"choices":');
      response.end();
    },
  ],
  [
    'sends an error as an event',
    (response) => {
      beginStream(response).data('{"error":{"message":"overloaded"}}');
      response.end();
    },
  ],
  [
    'stops in the middle',
    (response) => {
      beginStream(response).words('Every six to eight weeks is usual for');
      response.end();
    },
  ],
  [
    'is torn off in the middle',
    (response) => {
      beginStream(response).words('Every six to eight weeks is usual for');
      response.destroy();
    },
  ],
  [
    'runs out of room',
    (response) => {
      const stream = beginStream(response);
      stream.words('Every six to');
      stream.end('length');
    },
  ],
  ['says nothing', saying()],
  ['says that it does not know', saying('UNKNOWN')],
  ['says so with more words', saying('UNKNOWN. ', 'The passages say nothing about this matter at all.')],
])('an answer is invalid when the provider %s', async (_, manner) => {
  expect((await answered(manner)).end).toBe(ANSWER_EVENTS.fault);
});

test.each([
  [['Give 10 ', 'mg of it per', ' kg of weight every day.']],
  [['The usual amount is half', ' a tablet twice a day.']],
  [['Give 2', '.5 ', 'cc under the skin and wait.']],
])('a dose is stopped before its number is sent: %s', async (words) => {
  const { text, end } = await answered(saying(...words));
  expect(end).toBe(ANSWER_EVENTS.fault);
  expect(text).not.toMatch(/\d|half/);
});

test('harmless numbers pass', async () => {
  const words = 'Horses are comfortable between 45 and 75 degrees, and drink 5 to 10 gallons of water a day.';
  expect(await answered(saying(words))).toEqual({ text: words, end: ANSWER_EVENTS.done });
});

test('an endless answer is cut off, by words and by bytes', async () => {
  expect((await answered(saying('So it goes on and on. '.repeat(100)))).end).toBe(ANSWER_EVENTS.fault);
  const empty = { choices: [{ delta: {} }], padding: 'x'.repeat(10_000) };
  const { end } = await answered((response) => {
    const stream = beginStream(response);
    for (let at = 0; at <= PROVIDER_LIMITS.streamBytes; at += 10_000) stream.data(JSON.stringify(empty));
    stream.end();
  });
  expect(end).toBe(ANSWER_EVENTS.fault);
});

test('words across events, lines or bytes arrive unchanged', async () => {
  const words = 'Call the vet – früh.\nThen wait: “calm”.';
  const { text } = await answered(async (response) => {
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: words }, finish_reason: 'stop' }] })}\r\n\r\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of Buffer.from(event)) response.write(Buffer.of(byte));
    response.end();
  });
  expect(text).toBe(words);
});

test('the log has the reason, but neither key nor question nor the provider’s words', async () => {
  provider.manner = refusing(401);
  await askProvider();
  expect(logged).toContain('status 401');
  provider.manner = saying(...TRIMMED);
  await askProvider();
  for (const secret of [
    provider.key,
    'wrong key',
    'hooves be trimmed',
    'eight weeks',
    provider.env.PETIBOT_PROVIDER_URL ?? '',
  ])
    expect(logged).not.toContain(secret);
});

test('every bad field is named, and the provider is not called', async () => {
  const refused = async (body: unknown) => {
    const { status, body: problem } = await ask(body);
    expect(status).toBe(422);
    return problem.errors?.map(({ path }) => path);
  };
  expect(await refused({})).toEqual(['question', 'guides']);
  expect(await refused({ ...ASKED, question: 'x'.repeat(501) })).toEqual(['question']);
  expect(await refused({ ...ASKED, question: 7 })).toEqual(['question']);
  expect(await refused({ ...ASKED, guides: ['horse-colic', 'calving', 'lambing'] })).toEqual(['guides']);
  expect(await refused({ ...ASKED, guides: ['no-such-guide'] })).toEqual(['guides']);
  expect(await refused({ ...ASKED, animal: 'Dragon' })).toEqual(['animal']);
  expect((await ask('{')).status).toBe(400);
  expect(provider.requests).toEqual([]);
});

test('a guide of a newer library is ignored if the server knows another one', async () => {
  const { end } = await askProvider({ ...ASKED, guides: ['not-yet-here', 'horse-hoof-care'] });
  expect(end).toBe(ANSWER_EVENTS.done);
});

/** Asks until refused. */
async function askedUntilRefused(people: (TestPerson | null)[], addressOf: (at: number) => string) {
  for (let at = 0; ; at += 1) {
    const token = people[at % people.length]?.token;
    const answer = await ask(ASKED, { address: addressOf(at), ...(token ? { token } : {}) });
    if (answer.status !== 200) return { count: at, answer };
  }
}

test('questions are limited per address, and per person over many addresses', async () => {
  const visitor = await askedUntilRefused([null], () => '192.0.2.1');
  expect(visitor.count).toBe(PROVIDER_LIMITS.perAddress);
  expect(visitor.answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(visitor.answer.headers.get('retry-after'))).toBe(PROVIDER_LIMITS.windowMs / 1000);
  const ann = await server.register('ann');
  const person = await askedUntilRefused([ann], (at) => `198.51.100.${at}`);
  expect(person.count).toBe(PROVIDER_LIMITS.perPerson);
  server.clock.nowMs += PROVIDER_LIMITS.windowMs;
  expect((await ask(ASKED, { token: ann.token })).status).toBe(200);
});

test('without a provider the endpoint is 404, and the session’s answer says so', async () => {
  const plain = await startTestServer();
  const answer = await plain.request<Problem>('POST', PETIBOT_PATH, { body: ASKED });
  expect(answer).toMatchObject({ status: 404, body: { detail: PROVIDER_MESSAGES.none } });
  expect((await plain.request('GET', '/api/auth/user')).headers.has(PETIBOT_HEADER)).toBe(false);
  expect((await server.request('GET', '/api/auth/user')).headers.get(PETIBOT_HEADER)).toBe(PETIBOT_PROVIDER);
  expect((await server.request('GET', PETIBOT_PATH)).headers.get('allow')).toBe('POST');
  await plain.close();
});
