import { beforeEach, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Phone } from '#tests/support/device.ts';
import { act, main, openApp, screen, startScreens, waitFor, within } from '#tests/support/screens.tsx';
import { HOME, START_MS } from '#tests/support/server.ts';

const BAR = 'County alerts';
let phone: Phone;
let make: (changes?: object) => Promise<Alert>;
beforeEach(async () => {
  const started = await startScreens();
  phone = started.phone;
  const { server } = started;
  const { token } = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], START_MS);
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  make = async (changes = {}) => {
    const body = {
      title: 'New World screwworm',
      what: 'Maggots that eat living flesh. Move no animal with a wound.',
      howToLook: 'Look at every wound and navel each day.',
      call: { name: 'State Veterinarian', phone: '(850) 555-0100' },
      source: { name: 'Department of Agriculture', url: 'https://agriculture.example/screwworm' },
      counties: ['Alachua', 'Marion'],
      validFrom: new Date(START_MS).toISOString(),
      validUntil: new Date(START_MS + HOUR_MS).toISOString(),
      ...changes,
    };
    const made = await server.request<Alert>('POST', '/api/admin/alerts', { token, body });
    await phone.core.engine.sync({ isForced: true });
    return made.body;
  };
});

test.each(['/emergency', '/'])(
  '%s shows an alert with its topic, signs, contacts, animals, end and source',
  async (path) => {
    await make();
    phone.goOffline();
    await openApp(phone, path);
    const bar = await screen.findByRole('region', { name: BAR });
    expect(main().firstElementChild).toBe(bar);
    const words = (bar.textContent ?? '').replace(/\s+/g, ' ');
    for (const text of [
      'New World screwworm Alachua County, Marion County',
      'Maggots that eat living flesh. Move no animal with a wound.',
      'How to check: Look at every wound and navel each day.',
      'Until Mar 2, 2026',
    ])
      expect(words).toContain(text);
    const call = within(bar).getByRole('link', { name: 'Call (850) 555-0100, State Veterinarian' });
    expect(call.getAttribute('href')).toBe('tel:8505550100');
    const source = within(bar).getByRole('link', { name: 'Department of Agriculture' });
    expect(source.getAttribute('href')).toBe('https://agriculture.example/screwworm');
  },
);

test('an alert for a distant county is hidden, and a new alert for this county appears', async () => {
  await make({ counties: ['Monroe'] });
  await openApp(phone, '/emergency');
  await screen.findByRole('heading', { name: 'Emergency' });
  await act(() => make({ title: 'Storm' }).then(() => {}));
  const bar = await screen.findByRole('region', { name: BAR });
  expect(within(bar).getAllByRole('article')).toHaveLength(1);
  expect(within(bar).getByText('Storm')).toBeTruthy();
});

test('an alert disappears when it ends while the page is open', async () => {
  await make();
  await openApp(phone, '/emergency');
  await screen.findByRole('region', { name: BAR });
  phone.clock.nowMs += HOUR_MS;
  await act(async () => {
    for (const timer of [...phone.timers]) if (timer.delayMs === MINUTE_MS) timer.run();
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: BAR })).toBeNull());
});
