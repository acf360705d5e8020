import { Link } from '@tanstack/react-router';
import { useLive } from '#src/data/read/use-live.ts';
import { OwnReview } from '#src/features/reviews/own-review-card.tsx';
import { type NamedReview, readOwnReviews } from '#src/features/reviews/reviews.local.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { PROFILE_WORDS, OWN_REVIEWS_WORDS as WORDS } from './profile.words.ts';

const EXPLORE_PATH: string = '/explore';

/**
 * The tab "Your Reviews". See docs/specification.md, section 2; pending reviews and Remove:
 * docs/product.md, P13 and P28.
 */
export function OwnReviews({ userId }: { userId: number }) {
  const own = useLive((core) => readOwnReviews(core, userId), [userId]);
  if (!own) return <SkeletonCards count={2} shape="lines" label={PROFILE_WORDS.loading} />;
  if (own.length === 0)
    return (
      <EmptyState
        picture={animalArt('Goat')}
        heading={WORDS.none}
        level={2}
        action={
          <Link to={EXPLORE_PATH} data-variant="primary">
            {WORDS.explore}
          </Link>
        }
      >
        {WORDS.noneText}
      </EmptyState>
    );
  return (
    <Stack>
      <h2 className="visually-hidden">{WORDS.heading}</h2>
      {own.map((shown) => (
        <OwnReview key={shown.key} shown={shown} title={<BusinessName {...shown} />} />
      ))}
    </Stack>
  );
}

function BusinessName({ businessId, businessName }: NamedReview) {
  const name = businessName ?? WORDS.unknownBusiness;
  return (
    <h3>
      {businessId === null ? (
        name
      ) : (
        <Link to="/business/$id" params={{ id: String(businessId) }}>
          {name}
        </Link>
      )}
    </h3>
  );
}
