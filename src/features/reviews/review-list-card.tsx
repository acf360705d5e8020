import { useState } from 'react';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import { REVIEW_WORDS as WORDS } from '#contract/reviews.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { Section } from '#src/ui/page.tsx';
import { ShowMore } from '#src/ui/show-more.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { ConfirmedActions, PendingActions } from './own-review-actions.tsx';
import { ConfirmedReview, PendingReview } from './review-card.tsx';
import type { ShownReview } from './reviews.overlay.ts';
import { useReviews } from './use-reviews.ts';
import { WRITE_REVIEW_ID } from './write-review-card.tsx';
import './reviews.css';

/** Reviews of a business: one's own waiting one first, then newest first, ten at a time. */
export function ReviewList({ businessId }: { businessId: number }) {
  const { reviews, missing } = useReviews(businessId);
  const [limit, setLimit] = useState<number>(REVIEW_LIMITS.pageSize);
  const shown = reviews?.slice(0, limit) ?? [];
  return (
    <Section title={WORDS.heading} link={<a href={`#${WRITE_REVIEW_ID}`}>{WORDS.write}</a>}>
      <Stack gap={3}>
        {reviews === undefined && <SkeletonCards count={2} label={WORDS.loading} shape="lines" />}
        {reviews?.length === 0 && <p className="reviews-none">{WORDS.none}</p>}
        {shown.map((review) => (
          <OneReview
            key={review.kind === 'pending' ? review.key : review.id}
            shown={review}
            businessId={businessId}
          />
        ))}
        {missing && <Note>{WORDS.loadFailed[missing]}</Note>}
        {reviews && reviews.length > limit && (
          <ShowMore
            label={WORDS.more}
            shownText={WORDS.shown(shown.length, reviews.length)}
            onMore={() => setLimit((before) => before + REVIEW_LIMITS.pageSize)}
          />
        )}
      </Stack>
    </Section>
  );
}

function OneReview({ shown, businessId }: { shown: ShownReview; businessId: number }) {
  const core = useOptionalCore();
  const { user } = useSession();
  if (shown.kind === 'pending')
    return (
      <PendingReview shown={shown} author={user?.fullName} nowMs={core?.ports.nowMs() ?? 0}>
        <PendingActions shown={shown} businessId={businessId} />
      </PendingReview>
    );
  return (
    <ConfirmedReview review={shown.review}>
      {shown.isOwn && <ConfirmedActions review={shown.review} />}
    </ConfirmedReview>
  );
}
