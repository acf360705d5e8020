import { expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import { dialog, inMain, openApp, press, startScreens, wordsOf } from '#tests/support/screens.tsx';

test('the moderation log names whom an act was about, by whom, and why; only what was hidden can be shown again there', async () => {
  const { server, phone } = await startScreens();
  await server.register('caretaker');
  const mallory = await server.register('mallory');
  const run = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
  await run('grant', 'caretaker');
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
  await run('take-back', 'mallory');
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, '/forums');
  await press(await inMain().findByRole('button', { name: 'Moderation log' }));
  const lines = wordsOf(await dialog().findAllByRole('listitem'));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^mallory Tester\s?All they wrote taken back by the operator or a former admin/);
  expect(lines[1]).toMatch(
    /^mallory Tester\s?Account suspended by caretaker Tester.*Until (?:Dec 31, 2026|Jan 1, 2027)\s?Nine times the same\.$/,
  );
  expect(lines[2]).toMatch(/^“Buy”\s?Thread hidden by caretaker Tester.*Show again$/);
  expect(dialog().getAllByRole('button', { name: 'Show again' })).toHaveLength(1);
});
