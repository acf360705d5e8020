import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { SHARE_REFUSALS } from '#contract/share.ts';
import { NewThreadPage } from '#src/features/forums/writing/new-thread-page.tsx';

/** Invalid values are ignored, so that a truncated URL still opens the form. */
const UUID = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(UUID_PATTERN))), undefined));
const SEARCH = v.object({
  categoryId: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)),
  entry: UUID,
  share: UUID,
  refused: v.optional(v.fallback(v.optional(v.picklist(SHARE_REFUSALS)), undefined)),
});

export const Route = createFileRoute('/forums/new-thread')({ validateSearch: SEARCH, component: NewThread });

function NewThread() {
  const { categoryId, entry, share, refused } = Route.useSearch();
  return <NewThreadPage categoryId={categoryId} entry={entry} share={share} refused={refused} />;
}
