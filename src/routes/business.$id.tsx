import { createFileRoute } from '@tanstack/react-router';
import type { Business } from '#contract/businesses.ts';
import { BusinessScreen } from '#src/features/businesses/business-page.tsx';
import { AreaMap } from '#src/features/map/area-map-card.tsx';
import { MAP_LIMITS } from '#src/features/map/map-geometry.ts';
import { ReviewList } from '#src/features/reviews/review-list.tsx';
import { WriteReview } from '#src/features/reviews/write-review.tsx';

export const Route = createFileRoute('/business/$id')({ component: BusinessPage });

function BusinessPage() {
  const { id } = Route.useParams();
  return (
    <BusinessScreen
      id={id}
      reviews={(business) => <ReviewList key={business.id} businessId={business.id} />}
      writeReview={(business) => <WriteReview business={business} />}
      map={(business) => <BusinessMap business={business} />}
    />
  );
}

/** The business alone on the map of its surroundings; the contact card above names the place in words. */
function BusinessMap({ business: { id, name, city, location } }: { business: Business }) {
  if (!location) return null;
  return (
    <AreaMap
      centre={location}
      radiusMiles={MAP_LIMITS.businessMiles}
      placeName={city || name}
      places={[{ id, name, point: location }]}
      hasCircle={false}
    />
  );
}
