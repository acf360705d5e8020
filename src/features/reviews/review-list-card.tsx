import { useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { outcomeOf } from '#src/data/read/fetched.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { type Absence, isAbsence, useRemote } from '#src/data/read/use-remote.ts';
import { ReplyCard, type ReviewedBusiness } from '#src/features/owners/reply-card.tsx';
import { type Reportable, ReportLink } from '#src/features/reports/report-link.tsx';
import { useWriter } from '#src/session/session-context.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { OwnReview } from './own-review-card.tsx';
import { PostedReview } from './review-card.tsx';
import { readReviews } from './reviews.local.ts';
import type { ShownReview } from './reviews.overlay.ts';
import { fetchReviews } from './reviews.remote.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';
import { WRITE_REVIEW_ID } from './write-review-card.tsx';

/** The reviews of a business: the user's pending one, then newest first, ten at a time. */
export function ReviewList({ business }: { business: ReviewedBusiness & Pick<Business, 'reviewCount'> }) {
  const businessId = business.id;
  const { reviews, missing } = useReviews(businessId);
  const [limit, setLimit] = useState<number>(REVIEW_LIMITS.pageSize);
  const shown = reviews?.slice(0, limit) ?? [];
  const mayWrite = useWriter()?.id !== business.ownerId;
  return (
    <Section title={WORDS.heading} link={mayWrite && <a href={`#${WRITE_REVIEW_ID}`}>{WORDS.write}</a>}>
      <Stack gap={3}>
        {reviews === undefined && (
          <SkeletonCards
            count={Math.min(2, Math.max(1, business.reviewCount))}
            label={WORDS.loading}
            shape="lines"
          />
        )}
        {reviews?.length === 0 && <p className="muted">{mayWrite ? WORDS.none : WORDS.noneYet}</p>}
        {shown.map((review) => (
          <OneReview key={review.key} shown={review} business={business} />
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

function OneReview({ shown, business }: { shown: ShownReview; business: ReviewedBusiness }) {
  if (shown.kind === 'unsent') return <OwnReview shown={shown} />;
  const reply = <ReplyCard review={shown.review} business={business} />;
  if (shown.isOwn) return <OwnReview shown={shown}>{reply}</OwnReview>;
  return (
    <PostedReview review={shown.review}>
      {reply}
      <div className="row">
        <ReportLink things={[reportable(shown.review)]} />
      </div>
    </PostedReview>
  );
}

/** Converts a review to an item to report. */
const reportable = ({ id, key, firstKey, user }: Review): Reportable => ({
  kind: 'review',
  id,
  key,
  firstKey,
  name: user.fullName || WORDS.anonymous,
});

/** The reviews; undefined while loading and, if none are stored, until the request ends. */
export interface ShownReviews {
  reviews: ShownReview[] | undefined;
  /** Why newer reviews may be missing: no response, server busy or storage full. */
  missing: Absence | undefined;
}

/**
 * Returns stored reviews at once and refreshes them from the server. @throws database errors while
 * rendering.
 */
function useReviews(businessId: number): ShownReviews {
  const owner = useWriter()?.id ?? null;
  const saved = useLive((live) => readReviews(live, businessId, owner), [businessId, owner]);
  const { answer } = useRemote(fetchReviews, businessId);
  const outcome = answer && outcomeOf(answer);
  const isWaitingForFirst = saved?.length === 0 && answer === undefined;
  return {
    reviews: isWaitingForFirst ? undefined : saved,
    missing: outcome && isAbsence(outcome) ? outcome : undefined,
  };
}
