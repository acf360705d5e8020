import { createFileRoute } from '@tanstack/react-router';
import { useAdminPages } from '#src/features/admin/admin-gate.tsx';

export const Route = createFileRoute('/admin/find')({
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    typeof search.q === 'string' || typeof search.q === 'number' ? { q: String(search.q) } : {},
  component: AdminFind,
});

function AdminFind() {
  const { FindPage } = useAdminPages();
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <FindPage q={q} onFind={(next) => void navigate({ search: { q: next } })} />;
}
