import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Absence, isAbsence, type Standing } from '#src/data/use-remote.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { FORUM_WORDS as WORDS } from './forums.words.ts';
import { PATHS } from './paths.ts';

export interface AbsentProps {
  standing: Standing;
  /** Drawn when this phone does not have it and there is no signal, or no room for it. */
  notHere: (why: Absence) => ReactNode;
  /** Headings. */
  missing: string;
  loading: string;
  /** Cards drawn while it loads. */
  cards: number;
}

/** In place of a category or a thread that this phone does not have. */
export function Absent({ standing, notHere, missing, loading, cards }: AbsentProps) {
  if (isAbsence(standing)) return notHere(standing);
  if (standing !== 'missing')
    return (
      <>
        <PageTitle>{loading}</PageTitle>
        <SkeletonCards count={cards} shape="lines" label={loading} />
      </>
    );
  return (
    <EmptyState
      level={1}
      picture={animalArt('Goat')}
      heading={missing}
      action={
        <Link to={PATHS.forums} data-variant="secondary">
          {WORDS.backToForums}
        </Link>
      }
    />
  );
}
