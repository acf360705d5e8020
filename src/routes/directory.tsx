import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { DirectoryPage } from '#src/features/directory/directory-page.tsx';

/** What cannot be used is as if it were not there: a shared address never ends in an error. */
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
