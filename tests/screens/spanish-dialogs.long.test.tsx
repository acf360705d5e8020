import { afterAll, beforeAll, expect, test } from 'vitest';
import { backToEnglish, englishOn, loadInSpanish, type ScreensInSpanish } from './spanish-support.ts';

let screens: ScreensInSpanish['screens'];
let cleanUp: ScreensInSpanish['cleanUp'];

beforeAll(async () => {
  ({ screens, cleanUp } = await loadInSpanish());
});
afterAll(backToEnglish);

const KEY = '00000000-0000-4000-8000-000000000001';
/** These leave the page or need another window. */
const LEAVES = /^(?:Imprimir|Llamar|Volver)/;

/** Ann's phone with her own listing and animal, without signal. */
async function startWithOwn() {
  const { server, phone } = await screens.startScreens({
    user: 'ann',
    businesses: [{ name: 'Rancho Uno', phone: '352-555-0142' }],
  });
  await server.addBusiness({
    name: 'Rancho Dos',
    description: 'Cuidado de caballos.',
    owner_id: phone.user?.id ?? 0,
  });
  const { writeBook } = await import('#src/features/animals/animals.local.ts');
  await writeBook(
    phone.core,
    phone.user,
    [
      { name: 'animal.set', args: { name: 'Bella', species: 'Goat' }, key: KEY },
      {
        name: 'record.add',
        args: { animal: KEY, kind: 'treatment', on: '2026-03-08', product: 'Purga' },
        key: `${KEY.slice(0, -1)}2`,
      },
    ],
    { titleOf: () => 'Bella' },
  );
  await phone.core.engine.sync({ isForced: true });
  phone.goOffline();
  await phone.core.api.request('/api/health');
  return phone;
}

const PATHS = [
  '/animals',
  '/people',
  '/profile',
  '/settings',
  '/business/1',
  '/business/2',
  '/edit-listing?business=2',
  '/forums',
  '/forums/new-thread',
  '/explore?location=Gainesville, FL&radius=50',
  '/emergency',
  '/outbox',
  '/contact',
  '/chatbot',
  '/register-business',
  '/barn-card',
  '/reports',
];

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';

test('every button of a signed-in person opens and says nothing in English', async () => {
  const phone = await startWithOwn();
  const { openApp, press, whenImpatient, main, waitFor } = screens;
  const found: Record<string, string[]> = {};
  const look = (where: string) => {
    const texts = englishOn();
    if (texts.length > 0) found[where] = texts;
  };
  const open = async (path: string) => {
    cleanUp();
    const app = await openApp(phone, path);
    await whenImpatient(phone, () => expect(main().querySelectorAll('.skeleton'), path).toHaveLength(0));
    return app;
  };
  const openDialogs = () => [...document.querySelectorAll('dialog[open]')];
  for (const path of PATHS) {
    let app = await open(path);
    const names = [...new Set([...main().querySelectorAll('button')].map(nameOf))];
    for (const name of names.filter((one) => !LEAVES.test(one))) {
      if (app.address() !== path) app = await open(path);
      const button = [...main().querySelectorAll('button')].find(
        (one) => nameOf(one) === name && !one.disabled,
      );
      if (!button) continue;
      await press(button);
      look(`${path}: ${name}`);
      for (const dialog of openDialogs()) {
        // A dialog without content has closed, or its part still loads.
        await waitFor(() => expect(dialog.matches('[open]') && dialog.textContent === '').toBe(false));
        look(`${path}: ${name}: dialog`);
        const submit = dialog.querySelector<HTMLElement>('form [type=submit]');
        if (submit) await press(submit);
        look(`${path}: ${name}: sent empty`);
        const close = [...dialog.querySelectorAll('button')].find((one) => nameOf(one) === 'Cerrar');
        if (close && dialog.isConnected) await press(close);
        if (openDialogs().length > 0) app = await open(path);
      }
    }
  }
  cleanUp();
  expect(found).toEqual({});
}, 600_000);
