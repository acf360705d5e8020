import { createFileRoute } from '@tanstack/react-router';
import { useAdminPages } from '#src/features/admin/admin-gate.tsx';

export const Route = createFileRoute('/admin/person/$id')({ component: AdminPerson });

function AdminPerson() {
  const { PersonPage } = useAdminPages();
  const { id } = Route.useParams();
  return <PersonPage key={id} id={id} />;
}
