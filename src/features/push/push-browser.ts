import { ownRegistration } from '#src/local/browser/worker-container.ts';

/** The support of this browser for notifications. */
export interface PushBrowser {
  permission(): NotificationPermission;
  /** Asks the person. Call it inside a press. */
  ask(): Promise<NotificationPermission>;
  current(): Promise<PushSubscription | null>;
  subscribe(publicKey: string): Promise<PushSubscription>;
}

/** Returns the browser's notifications; null if it has none here, as on an iPhone before the app is on the home screen. */
export async function pushBrowser(): Promise<PushBrowser | null> {
  const { Notification: notifications, pushManager } = globalThis as {
    Notification?: typeof Notification;
    pushManager?: PushManager;
  };
  const manager = pushManager ?? (await ownRegistration())?.pushManager;
  if (!manager || !notifications) return null;
  return {
    permission: () => notifications.permission,
    ask: () => notifications.requestPermission(),
    current: () => manager.getSubscription(),
    async subscribe(publicKey) {
      const key = bytesOf(publicKey);
      const current = await manager.getSubscription();
      if (current && isSame(current.options.applicationServerKey, key)) return current;
      await current?.unsubscribe(); // the server has new keys
      return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    },
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const isSame = (known: ArrayBuffer | null, key: Uint8Array) =>
  known !== null && new Uint8Array(known).every((byte, index) => byte === key[index]);
