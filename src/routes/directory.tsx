import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { DirectoryPage } from '#src/features/directory/directory-page.tsx';

/** Invalid values are ignored, so that a shared URL never fails. */
const name = (max: number) => v.fallback(v.optional(v.pipe(v.string(), v.maxLength(max))), undefined);
const searchSchema = v.object({
  state: name(BUSINESS_LIMITS.stateMax),
  city: name(BUSINESS_LIMITS.cityMax),
  category: name(BUSINESS_LIMITS.nameMax),
});

export const Route = createFileRoute('/directory')({ validateSearch: searchSchema, component: Directory });

function Directory() {
  return <DirectoryPage search={Route.useSearch()} />;
}
