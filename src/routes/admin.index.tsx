import { createFileRoute } from '@tanstack/react-router';
import { useAdminPages } from '#src/features/admin/admin-gate.tsx';

export const Route = createFileRoute('/admin/')({
  validateSearch: (search: Record<string, unknown>): { kind?: string } =>
    typeof search.kind === 'string' ? { kind: search.kind } : {},
  component: AdminQueue,
});

function AdminQueue() {
  const { QueuePage } = useAdminPages();
  const { kind } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { kind: next }, replace: true, resetScroll: false });
  return <QueuePage kind={kind} onKind={show} />;
}
