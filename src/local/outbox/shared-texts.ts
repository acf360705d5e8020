import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import { SHARE_FIELDS, type ShareRefusal } from '#contract/share.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { readSession } from '../cache/identity.ts';
import { draftKey, formOf } from './draft-key.ts';
import { dropDrafts, openDraft, unspent, writeDraft } from './drafts.ts';
import type { Outbox, Owner } from './outbox.ts';
import type { Writer } from './writer.ts';

/** The draft of a shared text goes by this name and its id: it stands beside what was being typed, never over it. */
const DRAFT = 'forums.new-thread:share:';
export const shareDraft = (id: string) => `${DRAFT}${id}`;

/** What another app handed over, field by field; a file is told from a text by its type. */
export type SharedForm = Pick<FormData, 'get' | 'values'>;

/** What came of a share: a draft under an id, a reason why something was left out, or both. */
export interface TakenShare {
  id: string | null;
  refused: ShareRefusal | null;
}

/** What a worker can tell of a request: where it comes from stands in headers that are added behind the worker. */
export type ShareRequest = Pick<
  Request,
  'mode' | 'destination' | 'referrer' | 'url' | 'headers' | 'body' | 'formData'
>;

/** What was handed over, read no further than a share may be long, or why nothing is. Rejects where it is no form. */
export async function formOfShare(request: ShareRequest): Promise<SharedForm | ShareRefusal> {
  if (!isFromShareSheet(request)) return 'otherSite';
  if (!request.body) return request.formData(); // a browser that does not show the bytes as they come
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > SHARE_LIMITS.bodyBytes) controller.error(new Error('a share that is too long'));
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

/** The share sheet opens the app itself and names no page; a page that posts a form to us opens frames or names itself. */
function isFromShareSheet({ mode, destination, referrer, url }: ShareRequest): boolean {
  const isOtherSite = /^https?:/i.test(referrer) && new URL(referrer).origin !== new URL(url).origin;
  return mode === 'navigate' && destination === 'document' && !isOtherSite;
}

/** The words of a share as the draft of a new thread, or why they cannot be one. Pure. */
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
 * Keeps what another app shared as a draft of whoever is signed in or was, else of whoever signs in next. Nothing of
 * it is ever sent by itself.
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
  /** Its title, else its first words. */
  title: string;
  savedAtMs: number;
}

/** The shared texts that a person finds on this phone, newest first: their own, and those of before a sign-in. */
export async function readShares(outbox: Outbox, owner: Owner): Promise<KeptShare[]> {
  const kept = await outbox.drafts
    .where('name')
    .startsWithAnyOf(draftKey(owner, DRAFT), draftKey('visitor', DRAFT))
    .toArray();
  const byForm = new Map(unspent(kept).map((draft) => [formOf(draft.name), draft]));
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

/** Makes a shared text of before a sign-in the person's own, so that nobody else finds it. */
export async function claimShare({ outbox, ports }: Writer, id: string, owner: number): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const draft = await openDraft(outbox, shareDraft(id), owner);
    if (draft) await writeDraft(outbox, shareDraft(id), owner, draft.values, ports.nowMs(), draft.source);
  });
}

/** Forgets a shared text at the person's wish. */
export const deleteShare = (outbox: Outbox, id: string, owner: Owner): Promise<void> =>
  dropDrafts(outbox, shareDraft(id), owner);
