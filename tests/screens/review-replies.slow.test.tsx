import { describe, expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  startScreens,
  toastSays,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';
import { goOnline, startOwning } from './owners-support.ts';
import { loseSignal } from './states-support.ts';

describe('a review of one’s own listing', () => {
  const KEY = '6a1f2c3d-0000-4000-8000-000000000001';
  async function startReviewed() {
    const world = await startOwning();
    const ben = await world.server.register('ben');
    const body = { businessId: world.id, rating: 4, comment: 'Came at night.' };
    const headers = { 'idempotency-key': KEY };
    await world.server.request('POST', '/api/reviews', { token: ben.token, body, headers });
    await world.phone.core.engine.sync({ isForced: true });
    await openApp(world.phone, `/business/${world.id}`);
    await inMain().findByText('Came at night.');
    return world;
  }
  const replies = async (server: TestServer, id: number) =>
    (await server.request<Review[]>('GET', `/api/businesses/${id}/reviews`)).body.map(
      (row) => row.reply?.content,
    );
  const button = (name: string) => inMain().findByRole('button', { name });
  const write = async (words: string) => {
    await type(await dialog().findByLabelText('Your reply'), words);
    await press(dialog().getByRole('button', { name: 'Send' }));
  };

  test('can be answered, also without signal: the answer appears at once, can be edited and removed, and arrives in its last version', async () => {
    const { server, phone, id } = await startReviewed();
    await press(await button('Reply to ben Tester’s review'));
    await write('Thanks.');
    await toastSays('Reply posted');
    await press(await button('Remove'));
    await press(dialog().getByRole('button', { name: 'Remove' }));
    await toastSays('Reply removed');
    await waitFor(() => expect(inMain().queryByText('Thanks.')).toBeNull());
    expect(await replies(server, id)).toEqual([undefined]);
    phone.pushes.length = 0;
    await loseSignal(phone);
    await press(await button('Reply to ben Tester’s review'));
    await write('Thank you.');
    expect(await inMain().findByText('Reply from Oak Vets')).toBeTruthy();
    expect(inMain().getByText('Thank you.')).toBeTruthy();
    await press(await button('Change'));
    await write('Thank you. We come again.');
    expect(await inMain().findByText('Thank you. We come again.')).toBeTruthy();
    expect(inMain().getByText('Waiting to send')).toBeTruthy();
    await goOnline(phone);
    await waitFor(() => expect(inMain().queryByText('Waiting to send')).toBeNull());
    expect(inMain().getByText('Thank you. We come again.')).toBeTruthy();
    expect(await replies(server, id)).toEqual(['Thank you. We come again.']);
    expect(await phone.core.outbox.entries.count()).toBe(0);
    expect(phone.pushes.flatMap(({ mutations }) => mutations).map(({ args }) => args)).toMatchObject([
      { review: KEY },
    ]);
  });

  test('shows its answer to everybody, and the answer button only to the owner', async () => {
    const { phone } = await startScreens({
      user: 'ann',
      businesses: [{ name: 'Oak Vets' }],
    });
    const { server } = phone;
    const [owner, ben] = [await server.register('olga'), await server.register('ben')];
    await server.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ owner_id: owner.user.id }).where('id', '=', 1).execute(),
    );
    const body = { businessId: 1, rating: 4, comment: 'Came at night.' };
    const { id } = (await server.request<Review>('POST', '/api/reviews', { token: ben.token, body })).body;
    const reply = { content: 'Thank you. We come again.' };
    await server.request('PUT', `/api/reviews/${id}/reply`, { token: owner.token, body: reply });
    await openApp(phone, '/business/1');
    expect(await inMain().findByText('Thank you. We come again.')).toBeTruthy();
    expect(inMain().queryByRole('button', { name: /Answer|Change|Take off/ })).toBeNull();
  });
});
