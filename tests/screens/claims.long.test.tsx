import { describe, expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import { goOnline, yours } from './owners-support.ts';

const claimCard = async () => within(await inMain().findByRole('region', { name: 'Is this your business?' }));
const MESSAGE = 'It is my practice; call the number on the sign.';

describe('a listing without an owner', () => {
  const claim = async (message: string) => {
    await press((await claimCard()).getByRole('button', { name: 'Claim this listing' }));
    await type(await dialog().findByLabelText(/^How can we verify/), message);
    await press(dialog().getByRole('button', { name: 'Send claim' }));
  };

  test('can be claimed with a message that a closed dialog keeps, also without signal, and belongs to the person after an admin approves', async () => {
    const key = '6a1f2c3d-0000-4000-8000-000000000001';
    const { server, phone } = await startScreens({ user: 'ann', businesses: [{ key }] });
    await openApp(phone, '/business/1');
    await claim('Mine');
    expect(dialog().getByText(/in at least 10 characters/)).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Close' }));
    await press((await claimCard()).getByRole('button', { name: 'Claim this listing' }));
    const message = () => dialog().getByLabelText(/^How can we verify/);
    await waitFor(() => expect(message()).toHaveProperty('value', 'Mine'));
    expect(await phone.core.outbox.entries.count()).toBe(0);
    phone.goOffline();
    await type(message(), MESSAGE);
    await press(dialog().getByRole('button', { name: 'Send claim' }));
    expect(await (await claimCard()).findByText(/Your claim is waiting to send/)).toBeTruthy();
    expect(await phone.core.outbox.entries.toArray()).toMatchObject([{ args: { business: key } }]);
    await goOnline(phone);
    expect(await (await claimCard()).findByText(/You claimed this listing/)).toBeTruthy();
    expect(await runCommand(server.store, ['queue'], server.clock.nowMs)).toContain(MESSAGE);
    await runCommand(server.store, ['queue', 'claim-1', 'grant'], server.clock.nowMs);
    await phone.core.engine.sync({ isForced: true });
    expect((await yours()).getByRole('link', { name: 'Edit listing' })).toBeTruthy();
    expect(inMain().queryByRole('region', { name: 'Is this your business?' })).toBeNull();
  });

  test('refuses a claim with the reason if it has an owner by then, and the text stays', async () => {
    const { server, phone } = await startScreens({ user: 'ann', businesses: 1 });
    const other = await server.register('ben');
    await openApp(phone, '/business/1');
    await claimCard();
    await server.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ owner_id: other.user.id }).where('id', '=', 1).execute(),
    );
    await claim(MESSAGE);
    await toastSays('Not saved', 'This listing already has an owner. Your text is saved.');
    expect(await phone.core.outbox.entries.toArray()).toMatchObject([
      { state: 'rejected', args: { message: MESSAGE } },
    ]);
  });

  test.each([
    ['for a sample', { user: 'ann', businesses: [{ is_sample: 1 }] }],
    ['to a visitor', { businesses: 1 }],
  ])('shows no claim button %s', async (_what, options) => {
    const { phone } = await startScreens(options);
    await openApp(phone, '/business/1');
    await inMain().findByRole('heading', { level: 1 });
    expect(inMain().queryByText('Is this your business?')).toBeNull();
  });
});
