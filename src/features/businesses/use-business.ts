import { type KeptRow, keptRow } from '#src/data/kept-row.ts';
import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { useShown } from '#src/data/use-shown.ts';
import { paintOwn } from '#src/features/owners/owners.local.ts';
import type { Core } from '#src/local/core.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { fetchBusiness, type KeptBusiness, readBusiness } from './business.local.ts';

interface BusinessState {
  row: KeptRow<KeptBusiness>;
  /** Id of the business that this one was merged into, or null. */
  joinedWith: number | null;
  retry: () => void;
}

/**
 * Reads a business from the phone at once, then from the server, again when there is signal.
 * @param id null for an invalid address. @throws during rendering what the phone's database throws.
 */
export function useBusiness(id: number | null): BusinessState {
  const owner = useWriter()?.id ?? null;
  const kept = useLive(async (core) => (id === null ? null : readPainted(core, id, owner)), [id, owner]);
  const remote = useRemote(fetchBusiness, id);
  useShown('businesses', id);
  const { answer } = remote;
  const joinedWith = answer?.kind === 'done' && answer.value.id !== id ? answer.value.id : null;
  return { row: keptRow(kept, remote), joinedWith, retry: remote.again };
}

/** The phone's copy, with the owner's unsent changes. */
async function readPainted(core: Core, id: number, owner: number | null): Promise<KeptBusiness | null> {
  const kept = await readBusiness(core.cache, id);
  if (!kept) return null;
  const { business, ...own } = await paintOwn(core, kept.business, owner);
  return { ...kept, business, own };
}
