import { afterEach, describe, expect, test } from 'vitest';
import { openSeal } from '#server/identity/accounts/sealed.ts';
import { openChallenges } from '#server/identity/passkeys/challenges.ts';
import { areTalking, type Counting, closeAll, countingAt, newUrl, soon } from './shared-limits-support.ts';

afterEach(closeAll);

const MINUTE_MS = 60_000;

/** Two servers of one database that exchange their counts. */
async function twoServers(): Promise<[Counting, Counting]> {
  const url = await newUrl();
  const both: [Counting, Counting] = [await countingAt(url), await countingAt(url)];
  await areTalking(both[0].store, 2);
  return both;
}

/** Waits until the first has received all counts of the second: messages arrive in order. */
async function hasHeard([first, second]: [Counting, Counting]): Promise<void> {
  const before = first.limits.messagesByAddress.left('somewhere');
  second.limits.messagesByAddress.add('somewhere');
  await soon(() => first.limits.messagesByAddress.left('somewhere')).toBe(before - 1);
}

const of = ({ clock, store, limits }: Counting) => ({ nowMs: () => clock.nowMs, store, limits });

describe('a browser’s return to another server of the same database', () => {
  test('completes a passkey challenge there, once', async () => {
    const both = await twoServers();
    const [first, second] = both.map((one) => openChallenges(of(one)));
    const text = Buffer.from(first?.make({ kind: 'sign-in' }) ?? []).toString('base64url');
    expect(second?.take(text, { kind: 'add', personId: 1 })).toBe(false);
    expect(second?.take(text, { kind: 'sign-in' })).toBe(true);
    await hasHeard(both);
    expect(first?.take(text, { kind: 'sign-in' })).toBe(false);
  });

  test('completes a sealed sign-in elsewhere there, once, and never with a seal for a link', async () => {
    const both = await twoServers();
    const [first, second] = both.map((one) => openSeal(of(one), 'sign-ins', MINUTE_MS));
    const [, link] = both.map((one) => openSeal(of(one), 'links', MINUTE_MS));
    const text = (await first?.close({ state: 'abc' })) ?? '';
    expect(await link?.openOnce(text)).toBeNull();
    expect(await second?.openOnce(text)).toEqual({ state: 'abc' });
    await hasHeard(both);
    expect(await first?.openOnce(text)).toBeNull();
  });

  test('fails on another database, and on a server with its own database', async () => {
    const [here, there] = [await countingAt(await newUrl()), await countingAt(await newUrl())];
    const text = await openSeal(of(here), 'sign-ins', MINUTE_MS).close({ state: 'abc' });
    expect(await openSeal(of(there), 'sign-ins', MINUTE_MS).openOnce(text)).toBeNull();
    const alone = { ...of(here), store: { ...here.store, others: null } };
    expect(await openSeal(alone, 'sign-ins', MINUTE_MS).openOnce(text)).toBeNull();
  });
});
