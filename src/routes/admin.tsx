import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminGate } from '#src/features/admin/admin-gate.tsx';
import { NotFound } from '#src/shell/not-found.tsx';

export const Route = createFileRoute('/admin')({ component: Admin });

/** Whoever is no admin finds nothing here. */
function Admin() {
  return (
    <AdminGate notFound={<NotFound />}>
      <Outlet />
    </AdminGate>
  );
}
