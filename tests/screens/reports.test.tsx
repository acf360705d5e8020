import { expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
} from '#tests/support/screens.tsx';

const KEY = '6a1f2c3d-0000-4000-8000-000000000001';

/** Ann's phone with a thread by ben. */
async function startReading() {
  const { server, phone } = await startScreens({ user: 'ann' });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Cheap pills', content: 'Buy them here', isSticky: false };
  const { body: thread } = await server.request<{ id: number; slug: string }>('POST', '/api/forums/threads', {
    token: ben.token,
    body,
    headers: { 'idempotency-key': KEY },
  });
  await phone.core.engine.sync({ isForced: true });
  const reports = () => server.store.read.selectFrom('reports').selectAll().orderBy('id').execute();
  return { server, phone, ben, thread, reports };
}
const open = async () => press(await inMain().findByRole('button', { name: 'Report' }));
const choose = async (label: string, value: string) => type(await dialog().findByLabelText(label), value);
const send = () => press(dialog().getByRole('button', { name: 'Send report' }));

test('a thread is reported in place without signal, the report is sent later, and its reporter sees the result', async () => {
  const { server, phone, thread, reports } = await startReading();
  const app = await openApp(phone, `/forums/thread/${thread.slug}`);
  await inMain().findByText('Buy them here');
  phone.goOffline();
  await open();
  await choose('What’s wrong?', 'Spam or advertising');
  await type(dialog().getByLabelText(/^Details/), 'The link sells pills.');
  await send();
  await whenImpatient(phone, () => screen.getByText('Your report will be sent when you have signal.'));
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([
    { name: 'report.send', args: { id: KEY }, about: expect.stringContaining('this thread by') },
  ]);
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
  expect(await reports()).toMatchObject([
    {
      kind: 'thread',
      about_id: thread.id,
      person_id: phone.user?.id,
      reason: 'Spam or advertising',
      text: 'The link sells pills.',
    },
  ]);
  const admin = await server.register('carla');
  await runCommand(server.store, ['grant', 'carla'], server.clock.nowMs);
  const [report] = await reports();
  const act = `/api/admin/queue/report-${report?.id}/hide`;
  expect((await server.request('POST', act, { token: admin.token, body: {} })).status).toBe(200);
  await app.go('/reports');
  expect(await inMain().findByRole('heading', { name: 'A deleted thread' })).toBeTruthy();
  expect(inMain().getByText('We took action')).toBeTruthy();
});

test('a person can report the author in the same place, with reasons for people, also after closing the unfinished report', async () => {
  const { phone, ben, thread, reports } = await startReading();
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await open();
  await choose('What’s wrong?', 'Harmful to animals');
  await choose('What are you reporting?', '1');
  expect((dialog().getByLabelText('What’s wrong?') as HTMLSelectElement).value).toBe('');
  await send();
  expect(await dialog().findByText('Say what is wrong, in 2 to 80 characters.')).toBeTruthy();
  await choose('What’s wrong?', 'Pretends to be someone else');
  await waitFor(async () =>
    expect(JSON.stringify(await phone.core.outbox.drafts.toArray())).toContain('Pretends to be'),
  );
  await press(dialog().getByRole('button', { name: 'Close the report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(((await dialog().findByLabelText('What are you reporting?')) as HTMLSelectElement).value).toBe('1');
  await send();
  await toastSays('Report sent');
  expect(await reports()).toMatchObject([{ kind: 'person', about_id: ben.user.id }]);
});

test('a person cannot report their own text', async () => {
  const { phone, thread } = await startReading();
  if (!phone.user) throw new Error('nobody is signed in');
  const args = { thread: thread.id, content: 'Do not buy' };
  await enqueue(phone.core, { name: 'post.create', args, owner: phone.user });
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await inMain().findByText('Do not buy');
  expect(inMain().getAllByRole('button', { name: 'Report' })).toHaveLength(1);
});

test('a signed-in person can report a listing on its page, except its owner, and no sample', async () => {
  const { server, phone } = await startScreens({
    user: 'ann',
    businesses: [{ facts: JSON.stringify({ source: { name: 'USDA list' } }) }, {}, { is_sample: 1 }],
  });
  await server.store.write(({ trx }) =>
    trx
      .updateTable('businesses')
      .set({ owner_id: phone.user?.id ?? null })
      .where('id', '=', 2)
      .execute(),
  );
  const app = await openApp(phone, '/business/1');
  await open();
  expect(await dialog().findByRole('heading', { name: 'Report this listing' })).toBeTruthy();
  await press(dialog().getByRole('button', { name: 'Close the report' }));
  expect(inMain().queryByRole('link', { name: 'Report a mistake' })).toBeNull();
  await app.go('/business/2');
  await inMain().findByRole('button', { name: 'Confirm it’s up to date' });
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
  await app.go('/business/3');
  await inMain().findAllByText(/^Sample/);
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
});

test('a visitor sees no report button', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await openApp(phone, '/business/1');
  await inMain().findByRole('heading', { level: 1 });
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
});

test('the page of reports asks a visitor to sign in', async () => {
  const visitor = await startScreens();
  await openApp(visitor.phone, '/reports');
  await press(await inMain().findByRole('button', { name: 'Sign In' }));
  expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
});

test('the page of reports says that it needs signal, loads again on a press, and signs the phone out if the server has no session', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  const app = await openApp(phone, '/reports');
  await inMain().findByText(/You need signal to see your reports/);
  await app.go('/about');
  phone.fault = () => new Promise<never>(() => {}); // a connection that hangs
  await app.go('/reports');
  await whenImpatient(phone, () => inMain().getByText(/You need signal to see your reports/));
  phone.goOnline();
  await press(inMain().getByRole('button', { name: 'Try again' }));
  expect(await inMain().findByText('No reports yet')).toBeTruthy();
  phone.cookie = '';
  await app.go('/about');
  await app.go('/reports');
  expect(await inMain().findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended', user: { username: 'ann' } });
});
