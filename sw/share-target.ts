import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, type ShareRefusal } from '#contract/share.ts';
import { formOfShare, takeShare } from '#src/local/outbox/shared-texts.ts';
import { ownCore } from './own-core.ts';

/** Returns the URL of the new-thread form. It has only an id, never the text. */
function formFor({ id, refused }: { id: string | null; refused: ShareRefusal | null }): string {
  const url = new URL('/forums/new-thread', self.location.origin);
  if (id !== null) url.searchParams.set('share', id);
  if (refused !== null) url.searchParams.set('refused', refused);
  return url.href;
}

/** Stores text that other apps share, also offline. */
export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      try {
        const form = await formOfShare(request);
        const stored =
          typeof form === 'string' ? { id: null, refused: form } : await takeShare(ownCore(), form);
        return Response.redirect(formFor(stored), 303);
      } catch {
        // An invalid body or failed storage: the sharing app still has the text.
        return Response.redirect(formFor({ id: null, refused: 'notReady' }), 303);
      }
    },
    'POST',
  );
}
