import type { SessionState } from '#src/session/session-context.tsx';
import { readQueueFacts, readSavedAt } from '#src/shell/status/queue-facts.ts';
import { statusOf } from '#src/shell/status/status.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { perform } from '../acts.ts';
import type { Context, Phone } from '../phone.ts';
import type { World } from '../world.ts';

type Emptiness = 'all' | 'sendable';

/** Callbacks that run after every commit that changes the waiting entries or their person. */
const watches = new WeakMap<Phone, Set<() => void>>();

export function queueChanged(phone: Phone): void {
  for (const look of watches.get(phone) ?? []) look();
}

/**
 * I12: watches an outbox from now on. If a caller later reports that everything is sent, the outbox must have been
 * empty at some moment in between.
 */
export function watchEmpty(world: World, phone: Phone, kind: Emptiness) {
  let wasEmpty = false;
  const look = () => {
    wasEmpty ||= kind === 'all' ? isEmpty(phone) : isNothingSendable(phone);
  };
  const all = watches.get(phone) ?? new Set();
  watches.set(phone, all.add(look));
  look();
  return {
    end(saysEmpty: boolean, by: string) {
      all.delete(look);
      if (saysEmpty && !wasEmpty) world.fail('I12', `${phone.name}: ${by} says that nothing waits`);
    },
  };
}

const ownEntries = (phone: Phone) => {
  const id = phone.user()?.id ?? null;
  return phone.entries().filter(({ owner }) => owner === id || owner === 'visitor');
};

const isEmpty = (phone: Phone) => ownEntries(phone).length === 0;

/** Whether every waiting entry is held by one that is shown to the person. */
export function isNothingSendable(phone: Phone): boolean {
  const all = phone.entries();
  const own = ownEntries(phone);
  return own.every((entry) => {
    if (entry.state === 'rejected' || entry.state === 'parked') return true;
    if (entry.state === 'cancelling') return false;
    const isChild = entry.needs.some((need) => all.some((other) => other.key === need));
    const isBehind = own.some(
      (other) =>
        other.seq < entry.seq &&
        other.lane === entry.lane &&
        other.owner === entry.owner &&
        other.state !== 'rejected',
    );
    return isChild || isBehind;
  });
}

/** I12: the chip says "Up to date" only when nothing of this person waits. */
export function lookAtChip(world: World, phone: Phone, page: Context): void {
  const { core } = page;
  const session = phone.session();
  if (!session) return;
  const watch = watchEmpty(world, phone, 'all');
  perform(
    world,
    page,
    'looks at the chip',
    async () => {
      const kept = await readQueueFacts(core, session as unknown as SessionState);
      const { leaving, typedAtMs: _, ...facts } = kept;
      const savedAtMs = await readSavedAt(core);
      const sending = leaving > 0 ? { number: 1, all: leaving } : null;
      return statusOf({
        ...facts,
        savedAtMs,
        sending,
        nowMs: core.reach.serverNowMs(),
        reach: core.reach.current(),
        isPulling: core.engine.current() === 'pulling',
        hasUpdate: false,
        isOutdated: false,
        isUnready: false,
        fullBytes: null,
      });
    },
    ({ chip }) => watch.end(chip?.text === STATUS_WORDS.fresh, 'the chip'),
  );
}
