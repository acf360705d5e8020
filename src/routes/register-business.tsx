import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '#src/features/registration/registration-page.tsx';

export const Route = createFileRoute('/register-business')({
  validateSearch: (search: Record<string, unknown>): { entry?: string } =>
    typeof search.entry === 'string' ? { entry: search.entry } : {},
  component: RegisterBusiness,
});

function RegisterBusiness() {
  return <RegistrationPage entryKey={Route.useSearch().entry} />;
}
