import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { gatherWords } from '#src/local/outbox/words-file.ts';
import { whyNotTaken } from '#src/local/outbox/words-take.ts';
import { startPhone } from '#tests/support/device.ts';
import { entries, queueOffline, review, settleDown, startTogether, write } from './helpers.ts';
import { twoPhones } from './words-file-phones.ts';
import { contentOf, fileOf, ORIGIN, take } from './words-file-support.ts';

test('the file of another person is refused, and so is any file while nobody is signed in', async () => {
  const { server, phone } = await twoPhones();
  const file = await fileOf(phone);
  const bens = startPhone(server);
  expect(await take(bens, file)).toBe('signInFirst');
  await bens.signIn('ben');
  expect(await take(bens, file)).toBe('otherPerson');
  await closeSession(bens.core.cache, bens.clock.nowMs);
  expect(await take(bens, file)).toBe('signInFirst');
  expect(await entries(bens)).toEqual([]);
});

test('a file contains nothing of another account of the same phone', async () => {
  const { phone, ann } = await twoPhones();
  await writeDraft(phone.core.outbox, 'contact', ann.id, { message: 'Only for Ann' }, 1);
  await phone.signIn('ben');
  const { file } = await gatherWords(phone.core, ORIGIN);
  expect(file).toMatchObject({ person: { username: 'ben' }, entries: [], drafts: [] });
  expect((await entries(phone)).map(({ mayHaveLeft }) => mayHaveLeft)).toEqual([false, false, false]);
});

test('a visitor’s entries are in the file and are imported if nobody is signed in', async () => {
  const { server, phone } = await startTogether();
  await closeSession(phone.core.cache, phone.clock.nowMs);
  const message = {
    name: 'Guest',
    email: 'guest@example.com',
    country: 'USA',
    requestType: 'feedback',
    message: 'Please list my barn.',
  } as const;
  await queueOffline(phone, () => write(phone.core, 'visitor', 'contact.send', message));
  const other = startPhone(server);
  expect(await take(other, await fileOf(phone))).toMatchObject({ taken: 1 });
  await settleDown(other);
  await settleDown(phone);
  const rows = await server.store.read.selectFrom('contact_messages').select('message').execute();
  expect(rows).toEqual([{ message: 'Please list my barn.' }]);
});

test('a file of another server, of a reinstalled server, or from more than a year ago is refused', async () => {
  const { phone, other, server } = await twoPhones();
  await phone.core.engine.sync();
  await queueOffline(phone, () => review(phone.core, phone.user as never, 2, 'Later.'));
  const file = await fileOf(phone);
  expect(await whyNotTaken(other.core, await contentOf(file), 'https://else.example')).toBe('otherOrigin');
  const elsewhere = await startTogether();
  await elsewhere.phone.core.engine.sync();
  expect(await take(elsewhere.phone, file)).toBe('otherServer');
  server.clock.nowMs += 366 * DAY_MS;
  await other.core.engine.sync(); // learns the time
  expect(await take(other, file)).toBe('tooOld');
});
