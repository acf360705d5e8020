import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, type ShareRefusal } from '#contract/share.ts';
import { formOfShare, takeShare } from '#src/local/outbox/shared-texts.ts';
import { ownCore } from './own-core.ts';

/** Where a share leads: the form of a new thread. Only an id stands in the address, never the text. */
function formFor({ id, refused }: { id: string | null; refused: ShareRefusal | null }): string {
  const url = new URL('/forums/new-thread', self.location.origin);
  if (id !== null) url.searchParams.set('share', id);
  if (refused !== null) url.searchParams.set('refused', refused);
  return url.href;
}

/** Takes what other apps share before it leaves the phone, with or without signal. */
export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      try {
        const form = await formOfShare(request);
        const taken =
          typeof form === 'string' ? { id: null, refused: form } : await takeShare(ownCore(), form);
        return Response.redirect(formFor(taken), 303);
      } catch {
        // A body that is no form, or a storage that does not open: the sharing app still has the text.
        return Response.redirect(formFor({ id: null, refused: 'notReady' }), 303);
      }
    },
    'POST',
  );
}
