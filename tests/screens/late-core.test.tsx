import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { PageCore } from '#src/data/core/page-core.ts';
import { stillCore } from '#src/data/core/still-core.ts';
import { holdPresses, loadDocuments } from '#src/first-view/held-presses.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import { isLeaving, noteLeaving, watchMissingParts } from '#src/shell/faults/missing-parts.ts';
import {
  act,
  fireEvent,
  inMain,
  main,
  openApp,
  placePhone,
  screen,
  startScreens,
  waitFor,
  within,
} from '#tests/support/screens.tsx';

/** Opens the app on a phone whose core has not loaded. */
async function openStill(path: string, user?: string) {
  const { phone } = await startScreens(user ? { user } : {});
  const page = new PageCore(stillCore(Date.now));
  const letGo = holdPresses(document, () => true);
  onTestFinished(letGo);
  const app = await openApp(phone, path, null, page);
  const come = () =>
    act(() => {
      page.come(phone.core);
      letGo();
    });
  return { ...app, come, miss: () => act(() => page.miss()) };
}

const menu = () => screen.queryByRole('dialog', { name: 'Menu' });

test.each(['/', '/explore', '/emergency'])(
  '%s shows nothing about the phone, the signal or the person before its core loads, and then shows them',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { come } = await openStill(path, 'ann');
    const drawn = main().textContent;
    await act(() => vi.advanceTimersByTimeAsync(10 * SYNC_LIMITS.patienceMs));
    expect(main().textContent).toBe(drawn); // no wait has ended in vain
    vi.useRealTimers();
    const chip = () => screen.queryByRole('link', { name: /Open the outbox\.$/ });
    const account = () => screen.getAllByRole('banner')[0]?.textContent;
    expect(account()).not.toContain('ann');
    expect(chip()).toBeNull();
    expect(document.body.textContent).not.toMatch(
      /you’re offline|reach|cannot|can’t|could not|couldn’t|no businesses/i,
    );
    await come();
    await waitFor(() => expect(account()).toContain('ann'));
    await waitFor(() => expect(chip()).not.toBeNull());
  },
);
test('text typed before the core loads stays, and earlier presses run when it has loaded', async () => {
  const { address, come } = await openStill('/explore');
  const word = inMain().getByRole<HTMLInputElement>('searchbox', { name: /^Name or word/ });
  await act(() => fireEvent.input(word, { target: { value: 'goat vet' } }));
  await act(() => fireEvent.click(inMain().getByRole('button', { name: 'Search' })));
  expect(address()).toBe('/explore');
  await come();
  expect(inMain().getByRole('searchbox', { name: /^Name or word/ })).toBe(word);
  expect(word.value).toBe('goat vet');
  await waitFor(() => expect(address()).toMatch(/q=goat(\+|%20)vet/));
});
test('an animal that is pressed before the core loads is chosen, and a granted position is used', async () => {
  placePhone({ lat: 30.44, lng: -84.28 }, 'granted');
  const { come } = await openStill('/emergency');
  const horse = () => inMain().getByRole('button', { name: 'Horse' });
  await act(() => fireEvent.click(horse()));
  await come();
  await waitFor(() => expect(horse().getAttribute('aria-pressed')).toBe('true'));
  await inMain().findByText(/^Distances from Tallahassee/);
});
test('controls that only open a part of the page work before the core loads', async () => {
  const { come } = await openStill('/');
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Open menu' })));
  expect(menu()).not.toBeNull();
  await come();
  expect(menu()).not.toBeNull();
});
test('a link opens at once; a screen that is not part of the document waits for the core', async () => {
  const { address, go, come } = await openStill('/');
  await go('/settings');
  expect(address()).toBe('/settings');
  expect(main().innerHTML).toBe('');
  await come();
  await waitFor(() => inMain().getByRole('heading', { level: 1, name: 'Settings' }));
});
test('held presses run in their order, once for each button', async () => {
  const pressed: string[] = [];
  const letGo = holdPresses(document, () => true);
  onTestFinished(letGo);
  const buttons = ['first', 'middle', 'last'].map((name) => {
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('click', () => pressed.push(name));
    return button;
  });
  for (const button of [...buttons, ...buttons.slice(0, 1)]) button.click();
  expect(pressed).toEqual([]);
  letGo();
  expect(pressed).toEqual(['middle', 'last', 'first']);
  buttons[0]?.click();
  expect(pressed).toEqual(['middle', 'last', 'first', 'first']);
  for (const button of buttons) button.remove();
});
test('a link loads its document until the screen is hydrated, and then belongs to the router', () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<a href="#outbox"><b>Outbox</b></a><button type="button">Menu</button>';
  const seen: string[] = [];
  root.addEventListener('click', ({ target }) => seen.push((target as HTMLElement).innerText));
  const giveBackLinks = loadDocuments(document, () => void seen.push('leaves'));
  const click = (selector: string) =>
    root.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(click('b')).toBe(true); // the browser follows it
  click('button');
  expect(seen).toEqual(['leaves', 'Menu']);
  giveBackLinks();
  click('b');
  expect(seen).toEqual(['leaves', 'Menu', 'Outbox']);
  root.remove();
});
test('a link that loads a page leaves this one; one that calls, writes or saves does not', () => {
  watchMissingParts(() => false);
  onTestFinished(loadDocuments(document, noteLeaving));
  const link = document.body.appendChild(document.createElement('a'));
  const press = (address: string) => {
    link.href = address;
    link.focus();
    link.click();
    window.dispatchEvent(new Event('beforeunload')); // Chrome fires it for all of them
    return isLeaving();
  };
  for (const address of ['tel:+13525550100', 'sms:+13525550100', 'mailto:a@b.co', 'geo:29,-82', 'blob:x'])
    expect(press(address), address).toBe(false);
  expect(press('https://localhost/explore')).toBe(true);
  link.remove();
});
test('the prerendered page holds no presses, because it remembers them itself', () => {
  let isDrawn = false;
  const letGo = holdPresses(document, () => isDrawn);
  onTestFinished(letGo);
  let count = 0;
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => void count++);
  button.click();
  expect(count).toBe(1);
  isDrawn = true;
  button.click();
  expect(count).toBe(1);
  button.remove();
});
test('a filter that is chosen before the core loads applies to the last place', async () => {
  const { phone } = await startScreens({});
  await writeSetting(phone.core.cache, 'lastSearch', { location: 'Gainesville, FL', radius: 50 });
  const page = new PageCore(stillCore(Date.now));
  const letGo = holdPresses(document, () => true);
  onTestFinished(letGo);
  const { address } = await openApp(phone, '/explore', null, page);
  const category = inMain().getByRole<HTMLSelectElement>('combobox', { name: /^Business category/ });
  await act(() => fireEvent.change(category, { target: { value: 'Veterinary Services' } }));
  expect(category.value).toBe('Veterinary Services');
  await act(() => {
    page.come(phone.core);
    letGo();
  });
  await waitFor(() => expect(address()).toMatch(/location=Gainesville/));
  expect(address()).toMatch(/category=Veterinary/);
  expect((await readSetting(phone.core.cache, 'lastSearch'))?.location).toMatch(/^Gainesville/);
});
test.each(['before', 'after'])(
  'filters that are pressed in quick succession %s the core loads all apply',
  async (when) => {
    const { address, come } = await openStill('/explore');
    if (when === 'after') {
      await come();
      await waitFor(() => expect(screen.queryAllByText(/Searching/)).toEqual([]));
    }
    await act(() => {
      for (const name of ['Horse', 'Open now', 'Makes farm calls'])
        flushSync(() => inMain().getAllByRole('button', { name })[0]?.click());
      flushSync(() => inMain().getByRole('button', { name: 'Search' }).click());
    });
    if (when === 'before') await come();
    await waitFor(() => expect(address()).toMatch(/animal=Horse.*facts=farmCalls.*open=true/));
  },
);
test('a failed program download shows a message above the open menu, and the menu can be closed', async () => {
  const { miss } = await openStill('/');
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Open menu' })));
  await miss();
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  const note = await within(drawer).findByRole('alert');
  expect(note.textContent).toContain('Part of PetiYard couldn’t load. Reload to continue');
  expect(within(note).getByRole('button', { name: 'Reload' })).toBeTruthy();
  await act(() => fireEvent.click(within(drawer).getByRole('button', { name: /^Close/ })));
  expect(menu()).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('couldn’t load');
});
