import { createFileRoute } from '@tanstack/react-router';
import { EventsPage } from '#src/features/events/events-page.tsx';
import { eventsSearchOf } from '#src/features/events/events-search.ts';

export const Route = createFileRoute('/events')({ validateSearch: eventsSearchOf, component: Events });

function Events() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EventsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
