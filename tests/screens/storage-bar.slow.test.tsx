import { afterEach, describe, expect, test } from 'vitest';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { openApp as openServer } from '#src/session/open-app.ts';
import { markAnew } from '#src/shell/status/storage-mark.ts';
import { readLoss } from '#src/shell/status/use-status-facts.ts';
import { openApp, press, screen, startScreens, waitFor } from '#tests/support/screens.tsx';
import { part, startWithAreas } from './areas-support.ts';
import { bar, barSays } from './states-support.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

describe('the storage bar', () => {
  const giveStorage = (estimate: StorageEstimate) =>
    Object.defineProperty(navigator, 'storage', {
      value: { estimate: async () => estimate, persisted: async () => false },
      configurable: true,
    });
  test('of an almost full phone shows the size of saved areas, and links to the storage, which offers unsent items as a file before anybody clears the browser', async () => {
    const { phone } = await startWithAreas();
    giveStorage({ usage: 970_000_000, quota: 1_000_000_000 });
    const app = await openApp(phone, '/about');
    await barSays(/This phone is almost full\. Saved areas use \d+ kB\. Your unsent posts are safe\./);
    expect(bar().getByRole('link', { name: 'Storage' }).getAttribute('href')).toBe('/settings#storage');
    const [chip] = screen.getAllByRole('link', { name: 'Phone almost full. Open the settings.' });
    expect(chip?.getAttribute('href')).toBe('/settings#storage');
    await app.go('/settings');
    const storage = await part('Storage');
    await storage.findByText(/Clearing your browser’s data also deletes your unsent posts\.$/);
    expect(storage.queryByRole('button', { name: 'Save my unsent posts as a file' })).toBeNull();
    const draft = { message: 'Half a sentence' };
    await writeDraft(phone.core.outbox, 'contact', 'visitor', draft, phone.core.ports.nowMs());
    await storage.findByRole('button', { name: 'Save my unsent posts as a file' });
  });
  test('reports data cleared by the browser, with the losses, until it is read', async () => {
    const { phone } = await startWithAreas();
    await markAnew(phone.core, localStorage);
    const mark = JSON.parse(localStorage.getItem('petiyard-storage') ?? '{}');
    localStorage.setItem('petiyard-storage', JSON.stringify({ ...mark, name: 'another', unsent: 2 }));
    await openApp(phone, '/about');
    await barSays('Your browser cleared PetiYard’s data. 2 unsent posts were lost. We’re sorry.');
    expect(bar().getByRole('link', { name: 'Prepare again' }).getAttribute('href')).toBe('/settings#ready');
    await press(bar().getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/Your browser cleared/)).toBeNull());
  });
  test('reports lost posts that the server remembers, until it is read', async () => {
    const { phone } = await startScreens();
    phone.cookie = 'waiting=2';
    await openServer(phone.core);
    await openApp(phone, '/about');
    await barSays('Your browser cleared PetiYard’s data. 2 unsent posts were lost. We’re sorry.');
    await press(bar().getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/Your browser cleared/)).toBeNull());
    expect(await readLoss(phone.open(), localStorage)).toBeNull();
  });
  test('reports one loss in one message: the count on the phone wins over an older cookie', async () => {
    const { phone } = await startWithAreas();
    await markAnew(phone.core, localStorage);
    const mark = JSON.parse(localStorage.getItem('petiyard-storage') ?? '{}');
    localStorage.setItem('petiyard-storage', JSON.stringify({ ...mark, name: 'another', unsent: 1 }));
    phone.cookie = 'waiting=2';
    await openServer(phone.core);
    await openApp(phone, '/about');
    await barSays('Your browser cleared PetiYard’s data. 1 unsent post was lost. We’re sorry.');
    await press(bar().getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/Your browser cleared/)).toBeNull());
    expect(await readLoss(phone.open(), localStorage)).toBeNull();
  });
  test('shows nothing on a new phone', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/about');
    await waitFor(() => expect(localStorage.getItem('petiyard-storage')).not.toBeNull());
    expect(screen.queryByText(/Your browser cleared/)).toBeNull();
  });
});
