import { createFileRoute } from '@tanstack/react-router';
import { ListingPage } from '#src/features/owners/listing-page.tsx';

export const Route = createFileRoute('/edit-listing')({
  validateSearch: (search: Record<string, unknown>): { business?: number; entry?: string } => ({
    ...(Number.isSafeInteger(Number(search.business)) ? { business: Number(search.business) } : {}),
    ...(typeof search.entry === 'string' ? { entry: search.entry } : {}),
  }),
  component: EditListing,
});

function EditListing() {
  const { business, entry } = Route.useSearch();
  return <ListingPage business={business} entryKey={entry} />;
}
