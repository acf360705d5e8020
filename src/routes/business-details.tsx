import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address that older links use: `/business-details?id=12`. Without a usable id it is the search page. */
export const Route = createFileRoute('/business-details')({
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search.id);
    return Number.isSafeInteger(id) && id > 0 ? { id } : {};
  },
  beforeLoad: ({ search: { id } }) => {
    throw redirect({ href: id === undefined ? '/explore' : `/business/${id}`, replace: true });
  },
});
