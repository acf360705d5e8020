import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '#src/features/pages/about-page.tsx';

export const Route = createFileRoute('/about')({ component: AboutPage });
