import { expect, test } from 'vitest';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { takeWords } from '#src/local/outbox/words-take.ts';
import { readWordsText } from '#src/local/outbox/words-text.ts';
import { rescueFile } from '#src/shell/faults/rescue-file.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const ORIGIN = 'https://petiyard.test';

async function phoneWithReview() {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const user = await phone.signIn('ann');
  phone.goOffline();
  const key = await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 4, comment: 'Came at night.' },
    owner: user,
    about: 'Ocala Vet',
  });
  return { server, phone, user, key };
}

const rescued = ({ core, clock }: Phone) => rescueFile(core.ports.indexedDB, ORIGIN, clock.nowMs);

test('the rescue page creates a file that another phone imports and a person can read', async () => {
  const { server, phone, key } = await phoneWithReview();
  const { text, count, name } = await rescued(phone);
  expect([count, name]).toEqual([1, expect.stringMatching(/^petiyard-unsent-ann-\d{4}-\d\d-\d\d\.txt$/)]);
  expect(text).toContain('1. Review of Ocala Vet · written ');
  expect(text).toContain('4 stars\nCame at night.');
  expect(text).toContain('sign in as ann');
  const other = startPhone(server);
  await other.signIn('ann');
  const file = await readWordsText(text);
  if (typeof file === 'string') throw new Error(file);
  expect(await takeWords(other.core, file)).toMatchObject({ taken: 1, asking: 0 });
  expect(await other.core.outbox.entries.toCollection().primaryKeys()).toEqual([key]);
  expect(await phone.core.outbox.entries.get(key)).toMatchObject({ mayHaveLeft: true });
});

test("without the app's data, the posts still belong to the single person who wrote them", async () => {
  const { phone } = await phoneWithReview();
  await phone.core.cache.session.clear();
  const file = await readWordsText((await rescued(phone)).text);
  expect(file).toMatchObject({ person: { username: 'ann' }, entries: [{ name: 'review.write' }] });
});

test('if the author is unclear, the file has all texts to read and none to import', async () => {
  const { phone, user } = await phoneWithReview();
  await phone.core.cache.session.clear();
  await phone.core.outbox.owners.delete(user.id);
  const { text } = await rescued(phone);
  expect(text).toContain('Came at night.');
  expect(await readWordsText(text)).toMatchObject({ person: null, entries: [] });
});
