import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '#src/features/reports/reports-page.tsx';

export const Route = createFileRoute('/reports')({ component: ReportsPage });
