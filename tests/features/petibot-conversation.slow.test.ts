import { beforeEach, expect, test } from 'vitest';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { forgetGuides } from '#src/catalogue/guides-library.ts';
import { appendMessage, readHistory } from '#src/features/petibot/petibot.local.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import { signIn } from '#src/session/sign-in.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { asked, bench, FILES, opened } from './petibot-bench.ts';

beforeEach(forgetGuides);

test('a question appears at once, and its answer after the typing delay', async () => {
  const { core, type, delays } = await bench();
  const conversation = await opened(core);
  const sent = conversation.send('  How often should I feed my dog?  ');
  expect(conversation.current().isWaiting).toBe(true);
  await until(() => conversation.current().messages?.length === 1);
  expect(conversation.current().messages?.[0]).toMatchObject({ content: 'How often should I feed my dog?' });
  await type();
  await sent;
  expect(delays).toEqual([PETIBOT_LIMITS.typingMs]);
  expect(conversation.current()).toMatchObject({ isWaiting: false, fault: null });
  expect(conversation.current().messages?.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('blank text and text sent while PetiBot types are ignored', async () => {
  const { core, type } = await bench();
  const conversation = await opened(core);
  await conversation.send(' \n ');
  expect(conversation.current().messages).toEqual([]);
  const sent = conversation.send('my horse has colic');
  await conversation.send('my dog is choking');
  await type();
  await sent;
  expect(conversation.current().messages).toHaveLength(2);
});

test('a message of emoji asks for more, and an emergency before it continues', async () => {
  const stand = await bench();
  const horse = String.fromCodePoint(0x1f434);
  const kinds: string[] = [];
  for (const said of ['my horse has colic', horse.repeat(3), '?!', 'how long does he have']) {
    const { answer } = await asked(said, stand);
    kinds.push(answer.kind);
    if (answer.kind === 'more')
      expect(answer.text).toBe('Tell me a little more: which animal is it, and what would you like to know?');
  }
  expect(kinds).toEqual(['urgent', 'more', 'more', 'urgent']);
});

test('the conversation survives a restart until it is cleared', async () => {
  const stand = await bench();
  await asked('How do I groom a long-haired cat?', stand);
  const again = await opened(stand.core);
  expect(again.current().messages).toHaveLength(2);
  await again.clear();
  expect(again.current().messages).toEqual([]);
  expect((await opened(stand.core)).current().messages).toEqual([]);
});

test('the conversation follows a visitor who signs in and is deleted on sign-out, even while an answer is pending', async () => {
  const stand = await bench();
  const { core, type, phone } = stand;
  const conversation = await opened(core);
  const first = conversation.send('my horse has colic');
  await type();
  await first;
  await phone.server.register('ann');
  await signIn(phone.core, { username: 'ann', password: PASSWORD });
  await until(() => conversation.current().messages?.length === 2);
  const second = conversation.send('How do I groom a long-haired cat?');
  await until(() => conversation.current().messages?.length === 3);
  await closeSession(core.cache, 1);
  await until(() => conversation.current().messages?.length === 0);
  await type();
  await second;
  expect(conversation.current()).toMatchObject({ messages: [], isWaiting: false, draft: null, fault: null });
  expect(await readHistory(core)).toEqual([]);
});

test('the phone keeps the latest 200 messages', async () => {
  const { core } = await bench();
  for (let at = 0; at <= PETIBOT_LIMITS.history; at += 1)
    await appendMessage(core, { id: String(at), role: 'user', content: 'x', atMs: at }, null);
  const history = await readHistory(core);
  expect(history).toHaveLength(PETIBOT_LIMITS.history);
  expect(history[0]?.id).toBe('1');
});

test('the conversation continues on a full phone and says that it is not saved', async () => {
  const stand = await bench();
  const conversation = await opened(stand.core);
  stand.phone.full.cache = 2;
  const sent = conversation.send('my horse has colic');
  await stand.type();
  await sent;
  expect(conversation.current()).toMatchObject({ isFull: true, fault: null });
  expect(conversation.current().messages).toHaveLength(2);
});

test('an answer needs only the care library, which is loaded once', async () => {
  const stand = await bench();
  const before = stand.phone.requests.length;
  await asked('How often should I feed my dog?', stand);
  await asked('my horse has colic', stand);
  expect(stand.requests.every((path) => path in FILES)).toBe(true);
  expect(stand.phone.requests.length).toBe(before);
});
