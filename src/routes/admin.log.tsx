import { createFileRoute } from '@tanstack/react-router';
import { useAdminPages } from '#src/features/admin/admin-gate.tsx';

export const Route = createFileRoute('/admin/log')({ component: AdminLog });

function AdminLog() {
  const { LogPage } = useAdminPages();
  return <LogPage />;
}
