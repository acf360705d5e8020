import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#src/features/events/event-page.tsx';

export const Route = createFileRoute('/event/$id')({ component: Event });

function Event() {
  const { id } = Route.useParams();
  return <EventPage id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null} />;
}
