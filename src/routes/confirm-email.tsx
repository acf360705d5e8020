import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '#src/features/letters/confirm-email-page.tsx';

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage });
