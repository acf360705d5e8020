import type { PushMessage } from '#contract/push.ts';
import type { OpenedThread } from '#src/local/areas/opened-threads.ts';

type Shown = PushMessage['notification'];

/** Reads a push message. The browser demands a notification for each, also for one that cannot be read. */
export function readPush(data: { json(): unknown } | null): Shown {
  try {
    const { notification } = Object(data?.json()) as Partial<PushMessage>;
    if (typeof notification?.title === 'string') return notification;
  } catch {
    // not ours, or cut off
  }
  return { title: 'PetiYard', body: '', navigate: '/', lang: '', tag: 'unknown' };
}

/** The thread of a message about a reply, by its tag and its address; null for other messages. */
function threadOf({ tag, navigate }: Shown): OpenedThread | null {
  const [, id] = /^thread-(\d+)$/.exec(tag) ?? [];
  const [, slug] = /\/forums\/thread\/([^/?#]+)/.exec(navigate) ?? [];
  return id && slug ? { id: Number(id), slug } : null;
}

/** How long a notification waits for what it is about, in milliseconds. */
const PATIENCE_MS = 4000;

/** Fetches what a message is about and then shows it, so that it opens without signal, however soon it is pressed. */
export async function onPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: { json(): unknown } | null,
  fetchNews: (thread: OpenedThread | null) => Promise<unknown>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const message = readPush(data);
  const { title, body, navigate, lang, tag } = message;
  // Without signal, or on a full phone, the notification still counts.
  const fetched = fetchNews(threadOf(message)).catch(() => undefined);
  await Promise.race([fetched, new Promise((end) => setTimeout(end, patienceMs))]);
  const shown = registration.showNotification(title, {
    body,
    lang,
    tag,
    ...(tag ? { renotify: true } : {}), // a second reply would replace the first one without a sound
    icon: '/icons/icon-192.png',
    data: { navigate },
  });
  await Promise.allSettled([shown, fetched]); // the event lasts until both have ended
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
  // First: the press allows it only for a short time. iPhones refuse it and show the app themselves.
  await page?.focus().catch(() => undefined);
  const moved = await page?.navigate(address).catch(() => null); // a page that this worker does not control refuses
  if (!moved) await clients.openWindow(address);
}
