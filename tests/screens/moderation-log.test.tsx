import { expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import { moderatePost, moderateThread } from '#src/features/forums/moderation/moderation.remote.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Phone } from '#tests/support/device.ts';
import { operatorOf } from '#tests/support/operator.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  startScreens,
  waitFor,
  whenImpatient,
  wordsOf,
} from '#tests/support/screens.tsx';

test('the moderation log names person, author and reason of an action, and only hidden content can be shown again', async () => {
  const { server, phone } = await startScreens();
  await server.register('caretaker');
  const mallory = await server.register('mallory');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  await phone.signIn('caretaker');
  await server.request('POST', '/api/forums/threads', {
    token: mallory.token,
    body: { title: 'Buy', content: 'Buy now', categoryId: 1 },
  });
  await phone.core.api.request('/api/forums/threads/1', { method: 'PATCH', body: { isHidden: true } });
  await phone.core.api.request(`/api/admin/people/${mallory.user.id}/suspend`, {
    method: 'POST',
    body: { until: '2027-01-01T00:00:00Z', reason: 'Nine times the same.' },
  });
  await operatorOf(server).takeBack(mallory.user.id);
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, '/forums');
  await press(await inMain().findByRole('button', { name: 'Moderation log' }));
  const lines = wordsOf(await dialog().findAllByRole('listitem'));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /^mallory Tester\s?Everything they wrote hidden by the operator or a former admin/,
  );
  expect(lines[1]).toMatch(
    /^mallory Tester\s?Account suspended by caretaker Tester.*Until (?:Dec 31, 2026|Jan 1, 2027)\s?Nine times the same\.$/,
  );
  expect(lines[2]).toMatch(/^“Buy”\s?Thread hidden by caretaker Tester.*Show again$/);
  expect(dialog().getAllByRole('button', { name: 'Show again' })).toHaveLength(1);
});

/** An admin has opened the log or sees why not. */
async function openLog(prepare: (phone: Phone) => void) {
  const { server, phone } = await startScreens();
  await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  await phone.signIn('caretaker');
  await phone.core.engine.sync();
  await openApp(phone, '/forums');
  const button = await inMain().findByRole('button', { name: 'Moderation log' });
  prepare(phone);
  await press(button);
  return phone;
}

test('the moderation log stops waiting after the usual time and loads again on a press', async () => {
  const phone = await openLog((each) => {
    each.fault = () => new Promise<never>(() => {}); // a connection that hangs
  });
  await whenImpatient(phone, () => dialog().getByText('No response. Moderation needs a connection.'));
  phone.goOnline();
  await press(dialog().getByRole('button', { name: 'Try again' }));
  expect(await dialog().findByText('No moderation yet.')).toBeTruthy();
});

test('moderation signs the phone out if the server has no session', async () => {
  const phone = await openLog((each) => {
    each.cookie = '';
  });
  await waitFor(async () => expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended' }));
  const post = { id: 1, threadId: 1 };
  for (const act of [
    () => moderateThread(phone.core, 1, { isLocked: true }),
    () => moderatePost(phone.core, post, true),
  ]) {
    await phone.signIn('caretaker');
    phone.cookie = '';
    expect(await act()).toMatchObject({ kind: 'refused' });
    expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended' });
  }
});
