import { Link, Navigate } from '@tanstack/react-router';
import { type KeptRow, keptRow } from '#src/data/read/kept-row.ts';
import { InPlace } from '#src/data/read/not-here.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { useShown } from '#src/data/read/use-shown.ts';
import { paintOwn } from '#src/features/owners/owners.local.ts';
import type { Core } from '#src/local/core.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { fetchBusiness, type KeptBusiness, readBusiness } from './business.local.ts';
import { BusinessDetail } from './business-detail.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import './businesses.css';

/**
 * `/business/{id}`: the business, or why it cannot be shown. docs/specification.md, section 2.
 * @param id from the address.
 */
export function BusinessPage({ id }: { id: string }) {
  const { row, joinedWith, mayBeClosed, retry } = useBusiness(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
  if (joinedWith !== null) return <Navigate to="/business/$id" params={{ id: String(joinedWith) }} replace />;
  if (row.kind === 'shown') return <BusinessDetail {...row.row} mayBeClosed={mayBeClosed} />;
  const inPlace = <InPlace row={row} onRetry={retry} loading={WORDS.loading} missing={<NoBusiness />} />;
  return row.kind === 'loading' ? <div className="business-loading">{inPlace}</div> : inPlace;
}

function NoBusiness() {
  return (
    <EmptyState
      picture={animalArt('Sheep')}
      heading={WORDS.notFound}
      level={1}
      action={
        <Link to="/explore" data-variant="primary">
          {WORDS.toExplore}
        </Link>
      }
    />
  );
}

interface BusinessState {
  row: KeptRow<KeptBusiness>;
  /** Id of the business that this one was merged into, or null. */
  joinedWith: number | null;
  /** People have reported it closed; unknown without signal. */
  mayBeClosed: boolean;
  retry: () => void;
}

/**
 * Reads a business from the phone at once, then from the server, again when there is signal.
 * @param id null for an invalid address. @throws during rendering what the phone's database throws.
 */
function useBusiness(id: number | null): BusinessState {
  const owner = useWriter()?.id ?? null;
  const kept = useLive(async (core) => (id === null ? null : readPainted(core, id, owner)), [id, owner]);
  const remote = useRemote(fetchBusiness, id);
  useShown('businesses', id);
  const { answer } = remote;
  const joinedWith = answer?.kind === 'done' && answer.value.id !== id ? answer.value.id : null;
  const mayBeClosed = answer?.kind === 'done' && answer.value.mayBeClosed === true;
  return { row: keptRow(kept, remote), joinedWith, mayBeClosed, retry: remote.again };
}

/** The phone's copy, with the owner's unsent changes. */
async function readPainted(core: Core, id: number, owner: number | null): Promise<KeptBusiness | null> {
  const kept = await readBusiness(core.cache, id);
  if (!kept) return null;
  const { business, ...own } = await paintOwn(core, kept.business, owner);
  return { ...kept, business, own };
}
