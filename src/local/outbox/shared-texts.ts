import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import { SHARE_FIELDS, type ShareRefusal } from '#contract/share.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { readSession } from '../cache/identity.ts';
import { draftKey, formOf } from './draft-key.ts';
import { draftsFrom, dropDrafts, openDraft, unspent, writeDraft } from './drafts.ts';
import type { Outbox, Owner } from './outbox.ts';
import type { Writer } from './writer.ts';

/** Draft name of a shared text, followed by its id: it never replaces typed text. */
const DRAFT = 'forums.new-thread:share:';
export const shareDraft = (id: string) => `${DRAFT}${id}`;

/** The shared form; files differ from texts by type. */
export type SharedForm = Pick<FormData, 'get' | 'values'>;

/** The result of a share: a draft id, a reason why something was left out, or both. */
export interface TakenShare {
  id: string | null;
  refused: ShareRefusal | null;
}

/** The request properties that a worker can see: the headers that show the origin are added after the worker. */
export type ShareRequest = Pick<
  Request,
  'mode' | 'destination' | 'referrer' | 'url' | 'headers' | 'body' | 'formData'
>;

/** Reads the shared form up to the size limit, or returns the reason for refusing it. Rejects if it is no form. */
export async function formOfShare(request: ShareRequest): Promise<SharedForm | ShareRefusal> {
  if (!isFromShareSheet(request)) return 'otherSite';
  if (!request.body) return request.formData(); // this browser does not expose the body stream
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > SHARE_LIMITS.bodyBytes) controller.error(new Error('the share is too long'));
      else controller.enqueue(chunk);
    },
  });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return await new Response(request.body.pipeThrough(counted), { headers }).formData();
  } catch (error) {
    if (bytes > SHARE_LIMITS.bodyBytes) return 'tooLong';
    throw error;
  }
}

/**
 * The share sheet opens the app itself and has no referrer; a page that posts a form to us uses frames or has one.
 */
function isFromShareSheet({ mode, destination, referrer, url }: ShareRequest): boolean {
  const isOtherSite = /^https?:/i.test(referrer) && new URL(referrer).origin !== new URL(url).origin;
  return mode === 'navigate' && destination === 'document' && !isOtherSite;
}

/** Turns a share into a draft of a new thread, or gives the reason why not. Pure. */
export function draftOfShare(form: SharedForm): { title: string; content: string } | ShareRefusal {
  const words = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const title = words(SHARE_FIELDS.title).replace(/\s+/g, ' ');
  const text = words(SHARE_FIELDS.text);
  const url = words(SHARE_FIELDS.url);
  const isTitle = title.length <= FORUM_LIMITS.titleMax;
  const parts = [isTitle ? '' : title, text, text.includes(url) ? '' : url];
  const content = parts.filter((part) => part !== '').join('\n\n');
  if (content.length > FORUM_LIMITS.postMax) return 'tooLong';
  if (title === '' && content === '') return hasFile(form) ? 'files' : 'empty';
  return { title: isTitle ? title : '', content };
}

const hasFile = (form: SharedForm) => [...form.values()].some((value) => typeof value !== 'string');

/**
 * Stores shared text as a draft of the current or last person, or else of the next one to sign in. It is never sent
 * automatically.
 */
export async function takeShare(core: Writer, form: SharedForm): Promise<TakenShare> {
  const draft = draftOfShare(form);
  if (typeof draft === 'string') return { id: null, refused: draft };
  const { outbox, cache, ports } = core;
  const session = await readSession(cache);
  const owner = session?.state === 'signedOut' ? 'visitor' : (session?.user?.id ?? 'visitor');
  if ((await readShares(outbox, owner)).length >= SHARE_LIMITS.kept) return { id: null, refused: 'tooMany' };
  const id = ports.uuid();
  try {
    await withRoom(core, () => writeDraft(outbox, shareDraft(id), owner, { ...draft }, ports.nowMs()));
  } catch (error) {
    if (isQuotaError(error)) return { id: null, refused: 'full' };
    throw error;
  }
  return { id, refused: hasFile(form) ? 'files' : null };
}

/** A shared text that was neither posted nor deleted. */
export interface KeptShare {
  id: string;
  /** Its title, or else its first words. */
  title: string;
  savedAtMs: number;
}

/** The shared texts that a person can see, newest first: their own and those from before a sign-in. */
export async function readShares(outbox: Outbox, owner: Owner): Promise<KeptShare[]> {
  const stored = await draftsFrom(outbox, [draftKey(owner, DRAFT), draftKey('visitor', DRAFT)]);
  const byForm = new Map(unspent(stored).map((draft) => [formOf(draft.name), draft]));
  return [...byForm]
    .map(([form, { values, savedAtMs }]) => ({
      id: form.slice(form.indexOf(DRAFT) + DRAFT.length),
      title: [values.title, values.content].find(
        (words) => typeof words === 'string' && words !== '',
      ) as string,
      savedAtMs,
    }))
    .sort((a, b) => b.savedAtMs - a.savedAtMs);
}

/** Assigns a shared text from before the sign-in to the person. */
export async function claimShare({ outbox, ports }: Writer, id: string, owner: number): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const values = await openDraft(outbox, shareDraft(id), owner);
    if (values) await writeDraft(outbox, shareDraft(id), owner, values, ports.nowMs());
  });
}

/** Deletes a shared text. */
export const deleteShare = (outbox: Outbox, id: string, owner: Owner): Promise<void> =>
  dropDrafts(outbox, shareDraft(id), owner);
