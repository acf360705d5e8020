import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
// What comes with a page's core is there with this one too.
import '#src/shell/running/with-core-parts.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { PageCore } from '#src/data/core/page-core.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { type Phone, type PhoneOptions, startPhone } from './device.ts';
import { act, render } from './drawing.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** The app as a person meets it: the real routes over a phone's core. */
export interface ShownApp {
  /** Path and search of the page in front. */
  address: () => string;
  go: (path: string) => Promise<void>;
  /** The browser's Back. */
  back: () => Promise<void>;
}

/**
 * Opens the app at an address on a phone. @param worker the page's worker, for what is said of new versions.
 * @param page another core than the phone's, which may come later.
 */
export async function openApp(
  phone: Phone,
  path: string,
  worker: WorkerLink | null = null,
  page = new PageCore(phone.core),
): Promise<ShownApp> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context: { core: page, worker } });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  await waitFor(main);
  return {
    address: () => router.history.location.href,
    go: (to) => act(() => router.navigate({ href: to })),
    back: () => act(async () => router.history.back()),
  };
}

/** A server and a phone of its own; with a name somebody is signed in, and everything is copied once. */
export async function startScreens(
  options: TestServerOptions & { user?: string; phone?: PhoneOptions } = {},
): Promise<{ server: TestServer; phone: Phone }> {
  const { user, phone: phoneOptions, ...rest } = options;
  const server = await startTestServer(rest);
  const phone = startPhone(server, phoneOptions);
  if (user) {
    await server.register(user);
    await phone.signIn(user);
  } else {
    await phone.core.cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
  }
  await phone.core.engine.sync();
  return { server, phone };
}

export const main = () => screen.getByRole('main');
export const inMain = () => within(main());
/** The section of the page under this heading. */
export function inSection(heading: string) {
  const found = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!found) throw new Error(`no section ${heading}`);
  return within(found);
}
/** Where links lead. */
export const linksOf = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
/** The dialog that is open. */
export const dialog = () => within(screen.getByRole('dialog'));
/** The dialog, once it opens. */
export const openedDialog = async () => within(await screen.findByRole('dialog'));

/** Presses a button, link or check box as soon as it can be pressed: a press on what is disabled is lost. */
export async function press(element: HTMLElement): Promise<void> {
  if (element.matches(':disabled'))
    await waitFor(() => {
      if (element.matches(':disabled')) throw new Error(`"${element.textContent}" cannot be pressed`);
    });
  await act(async () => void fireEvent.click(element));
}

/** Types into a field, over what stands there. */
export const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));

/** Looks again and again while the patience of every reader on the phone is over. */
export const whenImpatient = <T,>(phone: Phone, look: () => T): Promise<T> =>
  waitFor(() => {
    phone.losePatience();
    return look();
  });

/** Waits until the toast says this, title and description. */
export const toastSays = (title: string, description?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const toast = screen.getByText(title, { selector: '.toast-title' }).closest('li');
    if (!toast) throw new Error('a toast is no item of the list of toasts');
    if (description !== undefined) within(toast).getByText(description);
    return toast;
  });

/** The words of some elements, as they are read. */
export const wordsOf = (elements: readonly HTMLElement[]) =>
  elements.map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());

/**
 * The device says where it is and when it found that out, or refuses with a code of the Geolocation API, or says nothing
 * before the test lets it. @param state whether the person has allowed it before: only then the app asks by itself.
 */
export function placePhone(
  point:
    | (LatLng & { accuracy?: number; takenMs?: number; silence?: Promise<void> })
    | { refusal: 1 | 2 | 3; silence?: Promise<void> },
  state: PermissionState = 'prompt',
) {
  const asked: PositionOptions[] = [];
  const geolocation = {
    getCurrentPosition: (
      found: (position: object) => void,
      failed: (error: object) => void,
      options: PositionOptions,
    ) => {
      asked.push(options);
      const answer = () => {
        if ('refusal' in point) return failed({ code: point.refusal });
        const coords = { latitude: point.lat, longitude: point.lng, accuracy: point.accuracy ?? 12 };
        found({ coords, timestamp: point.takenMs });
      };
      if (point.silence) void point.silence.then(answer);
      else answer();
    },
  };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as unknown as Geolocation);
  const permissions = { query: async () => ({ state }) };
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue(permissions as unknown as Permissions);
  return asked;
}

export { act, fireEvent, render, screen, waitFor, within };
