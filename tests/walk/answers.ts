import type { SignedIn } from '#contract/auth.ts';
import type { PushAnswer, PushRequest } from '#contract/sync.ts';
import type { Exchange } from '../e2e/support/proxy.ts';

/** A write that the server has confirmed to the phone. */
export interface Done {
  /** Name of the mutation, or method and path of the call. */
  name: string;
  atMs: number;
  /** A success message was shown for it. */
  isClaimed: boolean;
}

const MARK = /w\d+x\d+z/g;
const TOO_LATE = 'too late';
const PUSH = '/api/sync/push';

/** Every write that the server has confirmed through the connection. */
export class Answers {
  readonly done: Done[] = [];
  /** Keys of the confirmed outbox writes. */
  readonly keys = new Set<string>();
  /** Marks that reached the server by a direct call, not by the outbox. */
  readonly marks = new Set<string>();
  /** Ids of the reviews that their authors removed. */
  readonly removedReviews = new Set<number>();
  /** Ids of the accounts that were created, by username. */
  readonly made = new Map<string, number>();
  /** How many accounts were deleted. */
  deletedAccounts = 0;
  /** How many posts the phone has announced as sent in the background. */
  announcedInBackground = 0;

  record({ method, path, status, asked, answered }: Exchange): void {
    if (method === 'GET') return;
    const isGood = status >= 200 && status < 300;
    if (path === PUSH) {
      if (isGood) this.recordPush(JSON.parse(asked) as PushRequest, JSON.parse(answered) as PushAnswer);
      return;
    }
    if (!isGood && status !== 401) return;
    const name = `${method} ${path}`;
    this.done.push({ name, atMs: Date.now(), isClaimed: false });
    if (isGood && name === 'DELETE /api/user/profile') this.deletedAccounts++;
    const review = /^DELETE \/api\/reviews\/(\d+)$/.exec(name)?.[1];
    if (isGood && review) this.removedReviews.add(Number(review));
    if (isGood && path === '/api/auth/register') {
      const { user } = JSON.parse(answered) as SignedIn;
      this.made.set(user.username, user.id);
    }
    if (isGood) for (const mark of asked.match(MARK) ?? []) this.marks.add(mark);
  }

  private recordPush({ mutations, cancel }: PushRequest, { outcomes }: PushAnswer): void {
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'applied' && outcome.outcome !== 'too-late') continue;
      const isCancel = cancel.some(({ target }) => target === outcome.key);
      const mutation = mutations.find(({ key }) => key === outcome.key);
      const isNews = !this.keys.has(outcome.key);
      this.keys.add(outcome.key);
      if (!mutation) {
        if (isCancel && isNews) this.done.push({ name: TOO_LATE, atMs: Date.now(), isClaimed: false });
        continue;
      }
      this.done.push({ name: mutation.name, atMs: Date.now(), isClaimed: false });
    }
  }

  /** Claims a recent confirmation for a success message. @returns false if there is none that no other message has claimed. */
  claim(names: readonly string[], atMs: number, withinMs: number): boolean {
    const fits = ({ name, atMs: doneMs, isClaimed }: Done) =>
      !isClaimed && names.some((one) => isFor(name, one)) && doneMs <= atMs && atMs - doneMs < withinMs;
    const proof = this.done.findLast(fits);
    if (proof) proof.isClaimed = true;
    return proof !== undefined;
  }
}

/** A post that the server already had when it was taken back counts for every kind of post. */
function isFor(name: string, wanted: string): boolean {
  if (name === TOO_LATE) return !wanted.includes('/');
  return name === wanted || (wanted.endsWith('*') && name.startsWith(wanted.slice(0, -1)));
}
