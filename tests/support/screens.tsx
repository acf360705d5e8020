import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { waitFor as domWaitFor, fireEvent, screen, type waitForOptions, within } from '@testing-library/dom';
import { vi } from 'vitest';
// Load the parts that come with a page's core.
import '#src/shell/running/with-core-parts.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { PageCore } from '#src/data/core/page-core.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { type Phone, type PhoneOptions, startPhone } from './device.ts';
import { act, render } from './drawing.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** The app as a person sees it: the real routes over a phone's core. */
export interface ShownApp {
  /** Path and search of the current page. */
  address: () => string;
  go: (path: string) => Promise<void>;
  /** The browser's Back. */
  back: () => Promise<void>;
}

/**
 * Opens the app at an address on a phone. @param worker the page's worker, for messages about new versions.
 * @param page another core than the phone's, which may load later.
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

/** A server and a phone; with a name that person is signed in, and everything is synced once. */
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
/** The targets of links. */
export const linksOf = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
/** The open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));
/** The dialog, once it opens. */
export const openedDialog = async () => within(await screen.findByRole('dialog'));

/** Presses a button, link or check box as soon as it is enabled: a press on a disabled one is lost. */
export async function press(element: HTMLElement): Promise<void> {
  if (element.matches(':disabled'))
    await waitFor(() => {
      if (element.matches(':disabled')) throw new Error(`"${element.textContent}" cannot be clicked`);
    });
  await act(async () => void fireEvent.click(element));
}

/** Types into a field and replaces its text. */
export const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));

/** Between two looks at something else than the page, whose every change causes a look. */
const LOOK_EVERY_MS = 15;
/** Repeats a check until it passes. */
export const waitFor = <T,>(check: () => T | Promise<T>, options: waitForOptions = {}): Promise<T> =>
  domWaitFor(check, { interval: LOOK_EVERY_MS, ...options });

/** Repeats a check while every usual wait on the phone is over. */
export const whenImpatient = <T,>(phone: Phone, look: () => T): Promise<T> =>
  waitFor(() => {
    phone.losePatience();
    return look();
  });

/** Waits for a toast with this title and description. */
export const toastSays = (title: string, description?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const toast = screen.getByText(title, { selector: '.toast-title' }).closest('li');
    if (!toast) throw new Error('a toast is not in the list of toasts');
    if (description !== undefined) within(toast).getByText(description);
    return toast;
  });

/** The visible text of elements. */
export const wordsOf = (elements: readonly HTMLElement[]) =>
  elements.map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());

/**
 * The device reports its position and the time of it, or fails with a code of the Geolocation API, or stays silent
 * until the test continues. @param state whether the person has allowed it: only then the app asks by itself.
 */
export function placePhone(
  point:
    | (LatLng & { accuracy?: number; takenMs?: number; silence?: Promise<void> })
    | { refusal: 1 | 2 | 3; silence?: Promise<void> },
  state: PermissionState = 'prompt',
) {
  const requests: PositionOptions[] = [];
  const geolocation = {
    getCurrentPosition: (
      found: (position: object) => void,
      failed: (error: object) => void,
      options: PositionOptions,
    ) => {
      requests.push(options);
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
  return requests;
}

export { act, fireEvent, render, screen, within };
