import { describe, expect, test } from 'vitest';
import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import { closeSession, endSession } from '#src/local/cache/identity.ts';
import { readDraft } from '#src/local/outbox/drafts.ts';
import {
  claimShare,
  deleteShare,
  draftOfShare,
  formOfShare,
  readShares,
  shareDraft,
  takeShare,
} from '#src/local/outbox/shared-texts.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

function shared(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const FILE = new Blob(['…'], { type: 'image/png' });
const LINK = 'https://extension.example/colic';

describe('a share from another app', () => {
  test.each([
    [
      'title, text and link',
      { title: ' Colic\nin horses ', text: 'Read this.\r\nAll of it.', url: LINK },
      { title: 'Colic in horses', content: `Read this.\nAll of it.\n\n${LINK}` },
    ],
    ['only a link', { url: LINK }, { title: '', content: LINK }],
    [
      'a link that the text has too',
      { text: `See ${LINK}`, url: LINK },
      { title: '', content: `See ${LINK}` },
    ],
    ['only a title', { title: 'Colic' }, { title: 'Colic', content: '' }],
    [
      'a title that is too long for one',
      { title: 'x'.repeat(FORUM_LIMITS.titleMax + 1), text: 'Text' },
      { title: '', content: `${'x'.repeat(FORUM_LIMITS.titleMax + 1)}\n\nText` },
    ],
    ['words with a picture', { text: 'Look', photo: FILE }, { title: '', content: 'Look' }],
  ])('becomes the draft of a thread: %s', (_, fields, draft) => {
    expect(draftOfShare(shared(fields))).toEqual(draft);
  });

  test.each([
    ['files', { photo: FILE }],
    ['files', { text: FILE }],
    ['empty', { title: '  ', text: '\n' }],
    ['empty', {}],
    ['tooLong', { text: 'x'.repeat(FORUM_LIMITS.postMax + 1) }],
    ['tooLong', { text: 'x'.repeat(FORUM_LIMITS.postMax), url: LINK }],
  ])('is refused as %s', (reason, fields) => {
    expect(draftOfShare(shared(fields))).toBe(reason);
  });
});

async function setUp() {
  const server = await startTestServer();
  await server.register('ann');
  await server.register('bob');
  const phone = startPhone(server);
  return { phone, core: phone.core, outbox: phone.core.outbox };
}

test('belongs only to the person who is signed in, beside the text that they were typing', async () => {
  const { phone, core, outbox } = await setUp();
  const { id } = await phone.signIn('ann');
  const first = await takeShare(core, shared({ text: 'One' }));
  phone.clock.nowMs += 1000;
  const second = await takeShare(core, shared({ text: 'Two' }));
  expect((await readShares(outbox, id)).map((share) => [share.id, share.title])).toEqual([
    [second.id, 'Two'],
    [first.id, 'One'],
  ]);
  expect(await readShares(outbox, id + 1)).toEqual([]);
  expect(await readShares(outbox, 'visitor')).toEqual([]);
});

test('still belongs to the person whose sign-in has ended', async () => {
  const { phone, core, outbox } = await setUp();
  const { id } = await phone.signIn('ann');
  await endSession(core.cache, phone.clock.nowMs, id);
  await takeShare(core, shared({ text: 'One' }));
  expect(await readShares(outbox, id)).toHaveLength(1);
});

test('waits without a sign-in for the person who opens it, and then belongs only to them', async () => {
  const { phone, core, outbox } = await setUp();
  const ann = await phone.signIn('ann');
  await closeSession(core.cache, phone.clock.nowMs);
  const taken = await takeShare(core, shared({ title: 'Colic', text: 'One' }));
  const share = taken.id ?? '';
  expect(await readShares(outbox, ann.id)).toHaveLength(1);
  const bob = await phone.signIn('bob');
  await claimShare(core, share, bob.id);
  expect(await readDraft(outbox, shareDraft(share), bob.id)).toEqual({ title: 'Colic', content: 'One' });
  expect([await readShares(outbox, ann.id), await readShares(outbox, bob.id)]).toMatchObject([
    [],
    [{ id: share }],
  ]);
});

test('is removed only when the person deletes it', async () => {
  const { phone, core, outbox } = await setUp();
  const { id } = await phone.signIn('ann');
  const taken = await takeShare(core, shared({ text: 'One' }));
  await deleteShare(outbox, taken.id ?? '', id);
  expect(await readShares(outbox, id)).toEqual([]);
});

test('is not kept on a full phone, and the app says why', async () => {
  const { phone, core, outbox } = await setUp();
  const { id } = await phone.signIn('ann');
  phone.full.outbox = 99;
  expect(await takeShare(core, shared({ text: 'One' }))).toEqual({ id: null, refused: 'full' });
  phone.full.outbox = 0;
  expect(await readShares(outbox, id)).toEqual([]);
});

test('keeps its text and refuses the files beside it in one answer', async () => {
  const { core } = await setUp();
  const taken = await takeShare(core, shared({ text: 'Look', photo: FILE }));
  expect(taken).toMatchObject({ refused: 'files' });
  expect(taken.id).not.toBeNull();
});

test('is refused if the limit is reached, and a deletion makes room', async () => {
  const { phone, core, outbox } = await setUp();
  const { id } = await phone.signIn('ann');
  for (let count = 0; count < SHARE_LIMITS.kept; count++)
    expect((await takeShare(core, shared({ text: `Text ${count}` }))).refused).toBeNull();
  expect(await takeShare(core, shared({ text: 'One more' }))).toEqual({ id: null, refused: 'tooMany' });
  const [first] = await readShares(outbox, id);
  await deleteShare(outbox, first?.id ?? '', id);
  expect((await takeShare(core, shared({ text: 'One more' }))).refused).toBeNull();
});

describe('a request to the share address', () => {
  const url = 'https://yard.example/share';
  /** The request as a worker sees it; no code can make one that opens a page. */
  function arriving(fields: Record<string, string>, changes: object = {}) {
    const { headers, body, formData } = new Request(url, { method: 'POST', body: shared(fields) });
    return {
      mode: 'navigate',
      destination: 'document',
      referrer: '',
      url,
      headers,
      body,
      formData,
      ...changes,
    } as never;
  }
  const textOf = async (request: never) => {
    const form = await formOfShare(request);
    return typeof form === 'string' ? form : form.get('text');
  };

  test.each([
    ['the phone names no page', {}],
    ['another app names itself', { referrer: 'android-app://com.example.reader/' }],
    ['it comes from the app', { referrer: 'https://yard.example/forums' }],
  ])('is taken: %s', async (_, changes) => {
    expect(await textOf(arriving({ text: 'Hay' }, changes))).toBe('Hay');
  });

  test.each([
    ['another site posts a form', { referrer: 'https://evil.example/' }],
    ['another port posts a form', { referrer: 'https://yard.example:8443/' }],
    ['a frame within a page', { destination: 'iframe' }],
    ['a script', { mode: 'cors', destination: '' }],
  ])('is refused: %s', async (_, changes) => {
    expect(await textOf(arriving({ text: 'Hay' }, changes))).toBe('otherSite');
  });

  test('has room for the longest post and is not read completely if it is longer', async () => {
    const longest = '\u{1f434}'.repeat(FORUM_LIMITS.postMax / 2);
    expect(await textOf(arriving({ title: 'x'.repeat(FORUM_LIMITS.titleMax), text: longest }))).toBe(longest);
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect(await textOf(arriving({}, { body: endless }))).toBe('tooLong');
    expect(read).toBeLessThan(2 * SHARE_LIMITS.bodyBytes);
  });

  test('is read as a form by a browser that does not show the bytes', async () => {
    const form = shared({ text: 'Hay' });
    expect(await textOf(arriving({}, { body: null, formData: async () => form }))).toBe('Hay');
  });
});
