import { createFileRoute } from '@tanstack/react-router';
import { BusinessScreen } from '#src/features/businesses/business-screen.tsx';
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
    />
  );
}
