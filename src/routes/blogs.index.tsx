import { createFileRoute } from '@tanstack/react-router';
import { guidesSearchOf } from '#src/features/guides/guides-address.ts';
import { GuidesPage } from '#src/features/guides/guides-page.tsx';

export const Route = createFileRoute('/blogs/')({ validateSearch: guidesSearchOf, component: Guides });

function Guides() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <GuidesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
