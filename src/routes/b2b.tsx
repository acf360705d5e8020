import { createFileRoute } from '@tanstack/react-router';
import { B2bPage } from '#src/features/pages/b2b-page.tsx';

export const Route = createFileRoute('/b2b')({ component: B2bPage });
