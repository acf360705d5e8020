import { createFileRoute } from '@tanstack/react-router';
import { type ContactPrefill, prefillOf } from '#src/features/contact/contact-address.ts';
import { ContactPage } from '#src/features/contact/contact-page.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: (search: Record<string, unknown>): ContactPrefill => prefillOf(search),
  component: Contact,
});

function Contact() {
  return <ContactPage prefill={Route.useSearch()} />;
}
