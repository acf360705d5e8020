import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminGate } from '#src/features/admin/admin-gate.tsx';
import { NotFound } from '#src/shell/not-found.tsx';

export const Route = createFileRoute('/admin')({ component: Admin });

/** Only for admins. */
function Admin() {
  return (
    <AdminGate notFound={<NotFound />}>
      <Outlet />
    </AdminGate>
  );
}
