import { createFileRoute } from '@tanstack/react-router';
import { useAdminPages } from '#src/features/admin/admin-gate.tsx';
import { NotFound } from '#src/shell/not-found.tsx';

export const Route = createFileRoute('/admin/tables/$table')({ component: AdminTables });

function AdminTables() {
  const { TablePage } = useAdminPages();
  const { table } = Route.useParams();
  return <TablePage key={table} table={table} notFound={<NotFound />} />;
}
