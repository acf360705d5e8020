import { createFileRoute } from '@tanstack/react-router';
import { StopEmailsPage } from '#src/features/letters/stop-emails-page.tsx';

export const Route = createFileRoute('/stop-emails')({ component: StopEmailsPage });
