import { createFileRoute, redirect } from '@tanstack/react-router';

/** URL of older links: `/business-details?id=12`. Without a valid id it redirects to the search page. */
export const Route = createFileRoute('/business-details')({
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search.id);
    return Number.isSafeInteger(id) && id > 0 ? { id } : {};
  },
  beforeLoad: ({ search: { id } }) => {
    throw redirect({ href: id === undefined ? '/explore' : `/business/${id}`, replace: true });
  },
});
