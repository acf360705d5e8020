import type { PushMessage } from '#contract/push.ts';

type Shown = PushMessage['notification'];

/** What a message says. The browser demands a notification for each, also for one that cannot be read. */
export function readPush(data: { json(): unknown } | null): Shown {
  try {
    const { notification } = Object(data?.json()) as Partial<PushMessage>;
    if (typeof notification?.title === 'string') return notification;
  } catch {
    // not ours, or cut off
  }
  return { title: 'PetiYard', body: '', navigate: '/', lang: '', tag: 'unknown' };
}

/** Shows a message, and fetches what it is about, so that it opens without signal. */
export async function onPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: { json(): unknown } | null,
  refresh: () => Promise<unknown>,
): Promise<void> {
  const { title, body, navigate, lang, tag } = readPush(data);
  const shown = registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: '/icons/icon-192.png',
    data: { navigate },
  });
  // Without signal, or on a full phone, the notification still counts. The event lasts until both have ended.
  await Promise.allSettled([shown, refresh()]);
  await shown;
}

/** The address of this app that a notification leads to: never another site. */
export function addressOf(data: unknown, origin: string): string {
  const { navigate } = Object(data) as { navigate?: unknown };
  const url =
    typeof navigate === 'string' && URL.canParse(navigate, origin) ? new URL(navigate, origin) : null;
  const isPage = url !== null && /^https?:$/.test(url.protocol);
  return isPage ? `${origin}${url.pathname}${url.search}${url.hash}` : `${origin}/`;
}

/** The open pages of the app, as far as a press on a notification needs them. */
interface Pages {
  matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
  openWindow(address: string): Promise<unknown>;
}
interface Page {
  navigate(address: string): Promise<Page | null>;
  focus(): Promise<unknown>;
}

/** Opens what a notification is about, in a page of the app that is open or in a new one. */
export async function onNotificationClick(
  clients: Pages,
  { data, close }: { data: unknown; close: () => void },
  origin: string,
): Promise<void> {
  close();
  const address = addressOf(data, origin);
  const [page] = await clients.matchAll({ type: 'window' });
  const moved = await page?.navigate(address).catch(() => null); // a page that this worker does not control refuses
  await (moved ? moved.focus() : clients.openWindow(address));
}
