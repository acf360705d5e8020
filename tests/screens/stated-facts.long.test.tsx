import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { runCommand } from '#server/admin/commands.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { checkSession } from '#src/session/sign-in.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  fireEvent,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  within,
} from '#tests/support/screens.tsx';
import { type BusinessFixture, HOME } from '#tests/support/server.ts';

const VET = {
  name: 'Oak Vets',
  business_categories: '["Veterinary Services"]',
  animal_types: '["Horse"]',
  phone: '(352) 555-0142',
  lat: HOME.lat,
  lng: HOME.lng,
};
/** Ann's phone with her own listing. */
async function startOwning(columns: BusinessFixture = {}) {
  const { server, phone } = await startScreens({ user: 'ann' });
  const id = await server.addBusiness({ ...VET, owner_id: phone.user?.id ?? 0, ...columns });
  await phone.core.engine.sync({ isForced: true });
  return { server, phone, id };
}
async function openForm(phone: Phone, id: number) {
  const app = await openApp(phone, `/edit-listing?business=${id}`);
  await whenImpatient(phone, () => inMain().getByLabelText('Business name'));
  return app;
}
const night = () => inMain().getByLabelText(/^After-hours number/);
const radius = () => inMain().getByLabelText(/^How far will you travel/);
const comes = () => inMain().getByRole('checkbox', { name: 'Makes farm calls' });
const save = () => press(inMain().getByRole('button', { name: 'Save' }));
const factOf = async (label: string) =>
  (await inMain().findByText(label, { selector: 'dt' })).nextSibling?.textContent;

describe('the night number and the farm call radius', () => {
  test('are added without signal, appear as the owner’s data, and are sent', async () => {
    const { server, phone, id } = await startOwning();
    phone.goOffline();
    await openForm(phone, id);
    await type(night(), '352-555-0143');
    await press(comes());
    await type(radius(), '30');
    await press(inMain().getByRole('checkbox', { name: 'Takes checks' }));
    await save();
    await whenImpatient(phone, () => screen.getByText('It will be sent when you have signal.'));
    const ownersWord = /From the owner, Mar \d+, 2026$/;
    expect(await factOf('After hours')).toMatch(/^\(352\) 555-0143From the owner/);
    expect(await factOf('Farm calls')).toMatch(/^Makes farm calls within 30 miFrom the owner/);
    expect(await factOf('Payment')).toMatch(ownersWord);
    phone.goOnline();
    await act(() => phone.core.engine.sync({ isForced: true }));
    const { body } = await server.request<Business>('GET', `/api/businesses/${id}`);
    expect(body).toMatchObject({
      afterHoursPhone: '352-555-0143',
      serviceRadiusMiles: 30,
      takesChecks: true,
    });
    expect(await factOf('Farm calls')).toMatch(ownersWord);
  });

  test('state yes and no for new clients and haul-in, and take an answer back', async () => {
    const { server, phone, id } = await startOwning({ facts: JSON.stringify({ haulInOnly: true }) });
    await openForm(phone, id);
    const answer = (question: RegExp, value: string) =>
      act(async () => void fireEvent.change(inMain().getByLabelText(question), { target: { value } }));
    await answer(/^Do you take new clients/, 'no');
    await answer(/^Do clients have to haul in/, '');
    await save();
    await waitFor(async () => {
      const { body } = await server.request<Business>('GET', `/api/businesses/${id}`);
      expect([body.takesNewClients, body.haulInOnly]).toEqual([false, undefined]);
    });
    expect(await factOf('New clients')).toMatch(/^Not taking new clientsFrom the owner/);
  });

  test('show an error for wrong miles, letters in a number and a radius without farm calls, and nothing is saved', async () => {
    const { phone, id } = await startOwning();
    await openForm(phone, id);
    await type(night(), 'call Dana');
    await type(radius(), '30');
    await save();
    expect(inMain().getByText('Please enter a valid phone number.')).toBeTruthy();
    expect(inMain().getByText(/^Only businesses that make farm calls have this radius/)).toBeTruthy();
    await press(comes());
    for (const miles of ['0', '-3', '5000', 'far']) {
      await type(radius(), miles);
      await save();
      expect(radius().getAttribute('aria-invalid')).toBe('true');
      expect(inMain().getByText(/from 1 to 500 miles/)).toBeTruthy();
    }
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });

  test('name the source list and its year if they come from one', async () => {
    const facts = JSON.stringify({
      afterHoursPhone: '(352) 555-0143',
      source: { name: 'County vets', updated: '2019' },
    });
    const { phone, id } = await startOwning({ facts });
    await openApp(phone, `/business/${id}`);
    expect(await factOf('After hours')).toBe('(352) 555-0143Source: County vets, 2019');
    expect(await factOf('Animals treated')).toBe('HorseSource: County vets, 2019');
  });
});

describe('a waiting change by the owner', () => {
  async function startWaiting(others: BusinessFixture[] = []) {
    const started = await startOwning();
    const owner = { owner_id: started.phone.user?.id ?? 0 };
    await started.server.addBusinesses(others.map((other) => ({ ...other, ...owner })));
    await started.phone.core.engine.sync({ isForced: true });
    started.phone.goOffline();
    const app = await openForm(started.phone, started.id);
    await type(inMain().getByLabelText('Business name'), 'Oak Animal Hospital');
    await press(comes());
    await save();
    await whenImpatient(started.phone, () => screen.getByText('It will be sent when you have signal.'));
    return { ...started, app };
  }

  test('appears on the cards of every list too', async () => {
    const { phone, app } = await startWaiting();
    for (const path of [
      '/explore?location=Gainesville, FL&radius=25',
      '/emergency',
      '/directory?state=Florida&city=Gainesville',
    ]) {
      await app.go(path);
      await whenImpatient(phone, () =>
        inMain().getByRole('heading', { level: 3, name: 'Oak Animal Hospital' }),
      );
      expect(inMain().queryByRole('heading', { level: 3, name: 'Oak Vets' })).toBeNull();
    }
  });

  test('counts in an emergency: a vet that now makes farm calls comes first', async () => {
    const { app, phone } = await startWaiting([{ ...VET, name: 'A Vet Before It' }]);
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
    await app.go('/emergency');
    await waitFor(() => {
      const headings = inMain().getAllByRole('heading', { level: 3 });
      const vets = headings
        .map(({ textContent }) => textContent)
        .filter((name) => /^Oak|^A Vet/.test(name ?? ''));
      expect(vets).toEqual(['Oak Animal Hospital', 'A Vet Before It']);
    });
  });
});

test("an admin edits another person's listing on the screen, and it names the source of the data", async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const id = await server.addBusiness(VET);
  await runCommand(server.store, ['grant', 'ann'], server.clock.nowMs);
  await checkSession(phone.core);
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, `/business/${id}`);
  const card = within(await inMain().findByRole('region', { name: 'You are an admin' }));
  await press(card.getByRole('link', { name: 'Edit listing' }));
  await inMain().findByRole('heading', { level: 1, name: 'Edit this listing' });
  await type(night(), '352-555-0143');
  await save();
  await toastSays('Listing changed');
  expect(await factOf('After hours')).toMatch(/^\(352\) 555-0143Confirmed by PetiYard, Mar \d+, 2026$/);
  const { body } = await server.request<Business>('GET', `/api/businesses/${id}`);
  expect(body.afterHoursPhone).toBe('352-555-0143');
});
