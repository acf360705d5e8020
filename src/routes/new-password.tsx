import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#src/features/letters/new-password-page.tsx';

export const Route = createFileRoute('/new-password')({ component: NewPasswordPage });
