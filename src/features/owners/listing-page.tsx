import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { useDraft } from '#src/data/draft/use-draft.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { fetchBusiness } from '#src/features/businesses/business.local.ts';
import { useSession } from '#src/session/session-context.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { idOfTarget, type ListingStart, type ListingTarget, readListing } from './listing.local.ts';
import { ListingForm } from './listing-fields.tsx';
import { LISTING_WORDS as WORDS } from './owners.words.ts';

/** `/edit-listing`: the owner or an admin changes a listing or corrects a refused change. */
export function ListingPage(target: ListingTarget) {
  const { state, user } = useSession();
  if (state === 'signedOut') return <NotHere words={WORDS.notYours} />;
  if (!user) return <Loading />;
  return <OwnListing key={`${user.id}/${target.business}/${target.entryKey}`} target={target} user={user} />;
}

const Loading = () => (
  <>
    <PageTitle>{WORDS.heading}</PageTitle>
    <SkeletonCards count={2} shape="lines" label={WORDS.loading} />
  </>
);

const NotHere = ({ words }: { words: string }) => (
  <EmptyState
    level={1}
    picture={animalArt('Goat')}
    heading={WORDS.heading}
    action={
      <Link to="/profile" search={{ tab: 'businesses' } as never} data-variant="primary">
        {WORDS.profile}
      </Link>
    }
  >
    {words}
  </EmptyState>
);

/** Fetches the newest version first, for a short time, then reads it once, so that the form does not change while typing. */
function OwnListing({ target, user }: { target: ListingTarget; user: User }) {
  const router = useRouter();
  const id = useFirst(
    useLive((core) => idOfTarget(core, target, user.id), [target.business, target.entryKey]),
  );
  const { answer, isLate } = useRemote(fetchBusiness, id ?? null);
  const isFetched = answer !== undefined || isLate;
  const start = useFirst(
    useLive(
      async (core) =>
        typeof id === 'number' && isFetched ? readListing(core, id, target.entryKey, user.id) : undefined,
      [id, isFetched, target.entryKey, user.id],
    ),
  );
  const draft = useDraft(draftOf(id, target.entryKey), user.id);
  if (id === null || start === null) return <NotHere words={WORDS.notHere} />;
  const isOwn = start?.listing.ownerId === user.id;
  if (start && !isOwn && !user.isAdmin) return <NotHere words={WORDS.notYours} />;
  if (!start || draft.kept === undefined) return <Loading />;
  return (
    <>
      <PageTitle lede={WORDS.lede}>{isOwn ? WORDS.heading : WORDS.headingAsAdmin}</PageTitle>
      {!isOwn && <Note>{WORDS.asAdmin}</Note>}
      <ListingForm
        user={user}
        start={withBase(start, draft.kept)}
        kept={draft.kept}
        draftName={draftOf(id, target.entryKey)}
        keep={draft.keep}
        isFull={draft.isFull}
        onDone={() => void router.navigate({ to: '/business/$id', params: { id: String(id) } })}
      />
    </>
  );
}

const draftOf = (id: number | null | undefined, entryKey: string | undefined) =>
  `business.edit:${id ?? ''}:${entryKey ?? ''}`;

/** Uses the version that the draft was based on. */
const withBase = (start: ListingStart, kept: Record<string, unknown> | null): ListingStart =>
  typeof kept?.base === 'number' ? { ...start, base: kept.base } : start;

/** Returns the first defined value. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && value !== undefined) setFirst(value);
  return first === undefined ? value : first;
}
