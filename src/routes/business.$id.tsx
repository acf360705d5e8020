import { createFileRoute } from '@tanstack/react-router';
import { BusinessPage } from '#src/features/businesses/business-page.tsx';

export const Route = createFileRoute('/business/$id')({ component: Business });

function Business() {
  return <BusinessPage id={Route.useParams().id} />;
}
