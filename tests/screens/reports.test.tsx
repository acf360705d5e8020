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

/** Ann's phone with a thread of ben's in it. */
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

test('a thread is reported where it stands without signal, goes by itself later, and its reporter reads what became of it', async () => {
  const { server, phone, thread, reports } = await startReading();
  const app = await openApp(phone, `/forums/thread/${thread.slug}`);
  await inMain().findByText('Buy them here');
  phone.goOffline();
  await open();
  await choose('What is not right?', 'Spam or advertising');
  await type(dialog().getByLabelText(/^What we should know/), 'The link sells pills.');
  await send();
  await whenImpatient(phone, () => screen.getByText('Your report goes by itself when there is signal.'));
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
  expect(await inMain().findByRole('heading', { name: 'A thread that is gone' })).toBeTruthy();
  expect(inMain().getByText('Something was done')).toBeTruthy();
});

test('who wrote it can be reported in its place, with reasons that fit a person', async () => {
  const { phone, ben, thread, reports } = await startReading();
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await open();
  await choose('What is not right?', 'Harmful to animals');
  await choose('What do you report?', '1');
  expect((dialog().getByLabelText('What is not right?') as HTMLSelectElement).value).toBe('');
  await send();
  expect(await dialog().findByText('Say in 2 to 80 characters what is not right.')).toBeTruthy();
  await choose('What is not right?', 'Pretends to be somebody else');
  await send();
  await toastSays('Report sent');
  expect(await reports()).toMatchObject([{ kind: 'person', about_id: ben.user.id }]);
});

test('a report that was left half done is still about the person when it is opened again', async () => {
  const { phone, ben, thread, reports } = await startReading();
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await open();
  await choose('What do you report?', '1');
  await choose('What is not right?', 'Pretends to be somebody else');
  await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
  await press(dialog().getByRole('button', { name: 'Close the report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(((await dialog().findByLabelText('What do you report?')) as HTMLSelectElement).value).toBe('1');
  await send();
  await toastSays('Report sent');
  expect(await reports()).toMatchObject([{ kind: 'person', about_id: ben.user.id }]);
});

test('one’s own words are not reported', async () => {
  const { phone, thread } = await startReading();
  if (!phone.user) throw new Error('nobody is signed in');
  const args = { thread: thread.id, content: 'Do not buy' };
  await enqueue(phone.core, { name: 'post.create', args, owner: phone.user });
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, `/forums/thread/${thread.slug}`);
  await inMain().findByText('Do not buy');
  expect(inMain().getAllByRole('button', { name: 'Report' })).toHaveLength(1);
});

test('a listing is reported on its page by who is signed in, but neither by its owner nor a sample', async () => {
  const { server, phone } = await startScreens({ user: 'ann', businesses: [{}, {}, { is_sample: 1 }] });
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
  await app.go('/business/2');
  await inMain().findByRole('button', { name: 'Say it is still right' });
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
  await app.go('/business/3');
  await inMain().findAllByText(/^Sample/);
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
});

test('who is not signed in is offered no report', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await openApp(phone, '/business/1');
  await inMain().findByRole('heading', { level: 1 });
  expect(inMain().queryByRole('button', { name: 'Report' })).toBeNull();
});

test('without signal the page of reports says that it needs it', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  await openApp(phone, '/reports');
  await waitFor(() => expect(inMain().getByText(/can be seen with signal/)).toBeTruthy());
});

test('of reports nobody waits longer than a reader does, and they are asked for again at a press', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.fault = () => new Promise<never>(() => {}); // a connection that hangs
  await openApp(phone, '/reports');
  await whenImpatient(phone, () => inMain().getByText(/can be seen with signal/));
  phone.goOnline();
  await press(inMain().getByRole('button', { name: 'Try again' }));
  expect(await inMain().findByText('You have reported nothing')).toBeTruthy();
});

test('who comes to the page of reports without being signed in is offered to sign in', async () => {
  const visitor = await startScreens();
  await openApp(visitor.phone, '/reports');
  await press(await inMain().findByRole('button', { name: 'Sign In' }));
  expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
});

test('where the server says that nobody is signed in, the page of reports ends the sign-in on this phone too', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.cookie = '';
  await openApp(phone, '/reports');
  expect(await inMain().findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended', user: { username: 'ann' } });
});
