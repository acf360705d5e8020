import { Link, Navigate } from '@tanstack/react-router';
import { InPlace } from '#src/data/not-here.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { BusinessDetail } from './business-detail.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { useBusiness } from './use-business.ts';
import './businesses.css';

/**
 * `/business/{id}`: the business, or why it cannot be shown. docs/specification.md, section 2.
 * @param id from the address.
 */
export function BusinessPage({ id }: { id: string }) {
  const { row, joinedWith, retry } = useBusiness(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
  if (joinedWith !== null) return <Navigate to="/business/$id" params={{ id: String(joinedWith) }} replace />;
  if (row.kind === 'shown') return <BusinessDetail {...row.row} />;
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
