import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '#src/features/outbox/outbox-page.tsx';

export const Route = createFileRoute('/outbox')({ component: OutboxPage });
