import { expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { runCommand } from '#server/admin/commands.ts';
import { laneRuleOf } from '#src/local/outbox/lanes.ts';
import { entries, queueOffline, reviewsOf, settleDown, startTogether, write } from './helpers.ts';

/** A listing that ann owns, copied to her phone; `edit` and `confirm` queue without signal. */
async function startOwning() {
  const world = await startTogether();
  const { server, people, phone, ann } = world;
  const id = await server.addBusiness({ name: 'Oak Vets', owner_id: people.ann.user.id });
  await phone.core.engine.sync({ isForced: true });
  const listing = async () => (await server.request<Business>('GET', `/api/businesses/${id}`)).body;
  const edit = (fields: BusinessFields, base?: number) =>
    queueOffline(phone, () =>
      write(phone.core, ann, 'business.edit', {
        business: id,
        fields,
        ...(base === undefined ? {} : { base }),
      }),
    );
  return { ...world, id, listing, edit };
}

test('two unsent changes of a listing are sent as one: later fields over earlier ones, with the first base', async () => {
  const { phone, id, listing, edit } = await startOwning();
  const { version } = await listing();
  const first = await edit({ phone: '352-555-0101', city: 'Ocala' });
  expect(await edit({ phone: '352-555-0102' }, version + 1)).toBe(first);
  await phone.core.engine.sync();
  expect(phone.pushes.flatMap(({ mutations }) => mutations).map(({ args }) => args)).toEqual([
    { business: id, fields: { phone: '352-555-0102', city: 'Ocala' }, base: version },
  ]);
  expect(await listing()).toMatchObject({ phone: '352-555-0102', city: 'Ocala', name: 'Oak Vets' });
  expect(await phone.core.cache.businesses.get(id)).toMatchObject({ phone: '352-555-0102' });
});

test('a listing is confirmed once however often it is tapped, and after the change that was made before', async () => {
  const { phone, ann, id, edit, listing } = await startOwning();
  await edit({ phone: '352-555-0102' });
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'business.confirm', { business: id });
    await write(phone.core, ann, 'business.confirm', { business: id });
  });
  expect((await entries(phone)).map(({ name, lane }) => [name, lane])).toEqual([
    ['business.edit', `business:${id}`],
    ['business.confirm', `business:${id}`],
  ]);
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  const { checkedAt, updatedAt } = await listing();
  expect(checkedAt).toBe(updatedAt);
});

test('a change does not overwrite another person’s newer change: it is refused and kept', async () => {
  const { server, phone, people, id, edit, listing } = await startOwning();
  await runCommand(server.store, ['grant', 'ben'], server.clock.nowMs);
  const { version } = await listing();
  await server.request('PATCH', `/api/businesses/${id}`, {
    token: people.ben.token,
    body: { phone: '352-555-0199' },
  });
  await edit({ phone: '352-555-0102' }, version);
  await phone.core.engine.sync();
  expect(await entries(phone)).toMatchObject([
    {
      state: 'rejected',
      problem: { code: 'changed-meanwhile' },
      args: { fields: { phone: '352-555-0102' } },
    },
  ]);
  expect(await listing()).toMatchObject({ phone: '352-555-0199' });
});

test('a change of a listing that was registered without signal waits for it', () => {
  const { lane, needs } = laneRuleOf('business.edit');
  const args = { business: 'key-1', fields: {} };
  expect([lane(args, ''), needs?.(args)]).toEqual([
    laneRuleOf('business.register').lane({} as never, 'key-1'),
    ['key-1'],
  ]);
});

test('the last text of an answer to a review is sent, and an empty one removes the answer', async () => {
  const { server, people, phone, ann, id } = await startOwning();
  const body = { businessId: id, rating: 4, comment: 'Came at night.' };
  await server.request('POST', '/api/reviews', { token: people.ben.token, body });
  const review = (await reviewsOf(server, id))[0]?.id ?? 0;
  const reply = (content: string) => write(phone.core, ann, 'review.reply', { review, content });
  await queueOffline(phone, async () => {
    await reply('Thank you!');
    await reply('Thank you. We come again.');
  });
  await phone.core.engine.sync();
  expect(phone.pushes.flatMap(({ mutations }) => mutations)).toHaveLength(1);
  expect(await reviewsOf(server, id)).toMatchObject([{ reply: { content: 'Thank you. We come again.' } }]);
  await queueOffline(phone, () => reply(''));
  await settleDown(phone);
  expect((await reviewsOf(server, id))[0]?.reply).toBeUndefined();
  expect((await phone.core.cache.reviews.get(review))?.reply).toBeUndefined();
});

test('a claim is sent once, with the last text that was written', async () => {
  const { server, phone, ann } = await startTogether();
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'claim.send', { business: 1, message: 'It is my practice.' });
    await write(phone.core, ann, 'claim.send', { business: 1, message: 'It is my practice, call me.' });
  });
  await phone.core.engine.sync();
  const claims = await server.store.read.selectFrom('claims').selectAll().execute();
  expect(claims).toMatchObject([
    { business_id: 1, person_id: ann.id, message: 'It is my practice, call me.' },
  ]);
});
