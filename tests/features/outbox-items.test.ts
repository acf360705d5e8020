import { describe, expect, test } from 'vitest';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { problemOf } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { countWaiting, outboxItems } from '#src/features/outbox/outbox-items.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';

const NOW_MS = Date.UTC(2026, 2, 12, 12);
const STILL = { nowMs: NOW_MS, skewMs: 0 };
/** An entry that a pass is sending, and one that a killed page has left in that state. */
const LEAVING = { state: 'sent', mayHaveLeft: true, lease: { id: 'pass', atMs: NOW_MS - 1000 } } as const;
const LEFT = { state: 'sent', mayHaveLeft: true, lease: { id: 'pass', atMs: NOW_MS - HOUR_MS } } as const;

let seq = 0;
function entry<N extends MutationName>(name: N, args: Mutations[N], more: Partial<AnyEntry> = {}): AnyEntry {
  seq += 1;
  return {
    key: `key-${seq}`,
    seq,
    owner: 1,
    name,
    args,
    argsVersion: 1,
    lane: `${name}:${seq}`,
    needs: [],
    state: 'waiting',
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
    writtenAt: new Date(NOW_MS - HOUR_MS).toISOString(),
    ...more,
  } as unknown as AnyEntry;
}

const review = (more: Partial<AnyEntry> = {}) =>
  entry(
    'review.write',
    { businessId: 7, rating: 4, comment: 'Came at dawn' },
    { about: 'Paynes Vet', ...more },
  );

function receipt(agoMs: number, more: Partial<Receipt> = {}): Receipt {
  return {
    key: `receipt-${agoMs}`,
    seq: agoMs,
    owner: 1,
    name: 'review.write',
    args: { businessId: 7, rating: 4, comment: 'Came at dawn' },
    argsVersion: 1,
    lane: 'review:7',
    needs: [],
    writtenAt: new Date(NOW_MS - agoMs - HOUR_MS).toISOString(),
    deliveredAtMs: NOW_MS - agoMs,
    version: 1,
    epoch: 'e',
    ...more,
  };
}

test('a write whose arguments have an unknown shape is listed with its texts beside the others', () => {
  const odd = entry('person.set', { people: [{ name: 'Dr. Ortiz' }] } as never);
  const { waiting } = outboxItems([odd, review()], [], STILL);
  expect(waiting.map(({ words }) => words)).toEqual(['Dr. Ortiz', 'Came at dawn']);
});

describe('the order of the outbox', () => {
  test('is attention, sending, waiting, each in writing order', () => {
    const entries = [
      review(),
      review(LEAVING),
      review({ state: 'rejected', problem: problemOf('not-found') }),
      review(),
      review({ state: 'parked' }),
    ];
    const { waiting } = outboxItems([...entries].reverse(), [], STILL);
    expect(waiting.map((item) => item.state)).toEqual([
      'attention',
      'sending',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(waiting.map((item) => item.key)).toEqual([2, 1, 0, 3, 4].map((i) => entries[i]?.key));
    expect(countWaiting(waiting)).toBe(4);
  });

  test('puts items sent within a day first and older ones apart, newest first', () => {
    const receipts = [receipt(2 * DAY_MS), receipt(HOUR_MS), receipt(2 * HOUR_MS), receipt(3 * DAY_MS)];
    const { recent, older } = outboxItems([], receipts, STILL);
    expect(recent.map((item) => NOW_MS - item.sentMs)).toEqual([HOUR_MS, 2 * HOUR_MS]);
    expect(older.map((item) => NOW_MS - item.sentMs)).toEqual([2 * DAY_MS, 3 * DAY_MS]);
  });
});

describe('the state of an item', () => {
  test("is not 'sending' if the browser was killed during sending and nothing has happened since", () => {
    const [item] = outboxItems([review(LEFT)], [], STILL).waiting;
    expect(item?.state).toBe('waiting');
  });

  test('names the fields of a refusal with their labels', () => {
    const problem = problemOf('fields-invalid', undefined, [
      { path: 'zipCode', message: 'ZIP code is required.' },
    ]);
    const [item] = outboxItems([review({ state: 'rejected', problem })], [], STILL).waiting;
    expect(item?.reason).toBe('ZIP code is required.');
  });

  test('keeps the status and the message of a refusal for the details, and has none without a refusal', () => {
    const problem = problemOf('not-found', 'This business is no longer listed.');
    const { waiting } = outboxItems(
      [review({ state: 'rejected', problem }), review({ state: 'parked' }), review()],
      [],
      STILL,
    );
    expect(waiting.map((item) => item.details)).toEqual([
      '404: This business is no longer listed.',
      null,
      null,
    ]);
  });

  test("of a reply to a locked thread gives the server's reason and offers a new thread", () => {
    const words = 'This thread was locked on Wed, so your reply was not posted. Your text is kept.';
    const reply = entry(
      'post.create',
      { thread: 3, content: 'Check the trough' },
      { state: 'rejected', problem: problemOf('thread-locked', words) },
    );
    const [item] = outboxItems([reply], [], STILL).waiting;
    expect(item).toMatchObject({ reason: words, canStartThread: true, canEdit: true, canRetry: false });
  });

  test('of a failed write is waiting, even after days, with a message and a retry', () => {
    const writtenAt = new Date(NOW_MS - 4 * DAY_MS).toISOString();
    const [item] = outboxItems(
      [review({ state: 'parked', mayHaveLeft: true, writtenAt })],
      [],
      STILL,
    ).waiting;
    expect(item).toMatchObject({
      state: 'waiting',
      reason: 'We tried 8 times and couldn’t send this. Your text is saved, and we’ll try again once a day.',
      canRetry: true,
      isLate: false,
    });
  });

  test('of a reply whose thread has not been sent names the reason for the wait', () => {
    const thread = entry('thread.create', {
      categoryId: 1,
      title: 'Heifer',
      content: 'Off her feed',
      isSticky: false,
    });
    const reply = entry(
      'post.create',
      { thread: thread.key, content: 'Better now' },
      { needs: [thread.key] },
    );
    const alone = outboxItems([reply], [], STILL).waiting[0];
    expect(alone?.hint).toBeNull();
    const held = outboxItems([thread, reply], [], STILL).waiting[1];
    expect(held?.hint).toBe(OUTBOX_WORDS.waitingForThread);
  });

  test('is late after three days of waiting, unless it needs the person anyway', () => {
    const writtenAt = new Date(NOW_MS - 3 * DAY_MS - 1).toISOString();
    const refused = { state: 'rejected', problem: problemOf('not-found') } as const;
    const { waiting } = outboxItems(
      [review({ writtenAt }), review({ writtenAt, ...refused }), review()],
      [],
      STILL,
    );
    expect(waiting.map((item) => [item.state, item.isLate])).toEqual([
      ['attention', false],
      ['waiting', true],
      ['waiting', false],
    ]);
  });

  test('shows the newer text of an edit that waits for the withdrawal of the first', () => {
    const edited = review({
      state: 'cancelling',
      mayHaveLeft: true,
      replacement: { businessId: 7, rating: 2, comment: 'Came at noon' },
    } as Partial<AnyEntry>);
    const [item] = outboxItems([edited], [], STILL).waiting;
    expect(item).toMatchObject({
      words: 'Came at noon',
      state: 'waiting',
      reason: WAITING_WORDS.changing,
      canEdit: true,
    });
  });

  test('of an item that is being withdrawn has no actions', () => {
    const [item] = outboxItems(
      [review({ state: 'cancelling', mayHaveLeft: true, isDiscarded: true })],
      [],
      STILL,
    ).waiting;
    expect(item).toMatchObject({ state: 'cancelling', canEdit: false, reason: WAITING_WORDS.takingBack });
  });
});

test('an item that was deleted too late is among the sent ones with that label', () => {
  const { recent } = outboxItems([], [receipt(HOUR_MS, { isDiscarded: true }), receipt(2 * HOUR_MS)], STILL);
  expect(recent.map((item) => item.wasDiscarded)).toEqual([true, false]);
});

test('a refused like can only be retried or deleted', () => {
  const like = entry(
    'post.like',
    { post: 3, liked: true },
    { state: 'rejected', problem: problemOf('not-found') },
  );
  const [item] = outboxItems([like], [], STILL).waiting;
  expect(item).toMatchObject({ canEdit: false, canRetry: true, text: '' });
});

describe('the text of an item', () => {
  test('is its target, otherwise its own title, otherwise its kind', () => {
    const thread = { categoryId: 1, title: 'Heifer', content: 'Off her feed', isSticky: false };
    const { waiting } = outboxItems(
      [review(), entry('thread.create', thread), entry('post.create', { thread: 3, content: 'Yes' })],
      [],
      STILL,
    );
    expect(waiting.map((item) => item.title)).toEqual([
      'Review of Paynes Vet',
      'New thread: “Heifer”',
      'Reply',
    ]);
    expect(waiting[1]?.text).toBe('Heifer\n\nOff her feed');
  });

  test('is one line with an ellipsis, while the text to copy is complete', () => {
    const content = `Two  lines\n${'and more '.repeat(40)}`;
    const [item] = outboxItems([entry('post.create', { thread: 3, content })], [], STILL).waiting;
    expect(item?.words).toMatch(/^Two lines and more .*…$/);
    expect(item?.text).toBe(content);
  });

  test('of preferences is the animals', () => {
    const args = { animals: ['Horse', 'Goat'], businessTypes: ['Farm Supply'] };
    const [item] = outboxItems([entry('preferences.set', args)], [], STILL).waiting;
    expect(item).toMatchObject({
      title: 'Animal preferences',
      words: 'Horse, Goat, Farm Supply',
      canEdit: false,
    });
  });
});

/** A change of each field of a listing: a new field belongs here. */
const CHANGES: Required<Omit<BusinessFields, 'location'>> = {
  name: 'Oak Vets',
  description: 'Horses and cattle.',
  phone: '(352) 555-0142',
  afterHoursPhone: '(352) 555-0143',
  email: 'oak@example.com',
  website: 'https://oak.example.com',
  address: '400 SW 8th Ave',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Farrier'],
  facts: ['takesCash'],
  serviceRadiusMiles: 30,
  haulInOnly: false,
  takesNewClients: true,
  hours: { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] },
};
test.each(Object.entries(CHANGES))('a change of %s to a listing has a text', (name, value) => {
  const change = entry('business.edit', { business: 7, fields: { [name]: value } });
  expect(outboxItems([change], [], STILL).waiting[0]?.words).not.toBe('');
});

test('the replaced text of an animal has the labels of the page; one that was empty keeps the text of the server', () => {
  const content = 'Normal pulse (per minute): 80\nNote: ';
  const previousOf = (fields: Record<string, string | number | null>): Partial<Receipt> => ({
    name: 'animal.set',
    args: { animal: 'a', note: 'Kicks' },
    previous: { version: 2, content, fields },
  });
  const receipts = [
    receipt(1, previousOf({ pulse: 80, note: null })),
    receipt(2, previousOf({ note: null })),
  ];
  const { recent } = outboxItems([], receipts, STILL);
  expect(recent.map(({ other }) => other?.text)).toEqual(['Normal pulse (per minute): 80', content]);
});
