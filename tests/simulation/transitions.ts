import type { Phase } from '#src/local/outbox/entry.ts';
import { type EntryEvent, TRANSITIONS } from '#src/local/outbox/transitions.ts';

export const transitionName = (phase: Phase, event: EntryEvent) => `${phase} ${event}`;

/** Only a file of another phone brings a refused entry whose parent waits: tests/local/words-file.slow.test.ts. */
const BY_FILE = ['refused orphan', 'refused follow'];

/** Every event of the table that changes something and that a run can cause, by phase. */
export const TABLE_NAMES: readonly string[] = Object.entries(TRANSITIONS)
  .flatMap(([phase, events]) =>
    Object.entries(events).flatMap(([event, targets]) =>
      targets.length === 0 ? [] : transitionName(phase as Phase, event as EntryEvent),
    ),
  )
  .filter((name) => !BY_FILE.includes(name));
