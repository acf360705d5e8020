import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { useIsOffline } from '../core/use-reach.ts';
import { FIRST_COPY_WORDS as WORDS } from './status.words.ts';

/** Shown instead of a list until this phone has its first copy. @param label what is loading */
export function FirstCopy({ label }: { label: string }) {
  if (useIsOffline()) return <p className="quiet">{WORDS.later}</p>;
  return <SkeletonCards count={3} label={label} />;
}
