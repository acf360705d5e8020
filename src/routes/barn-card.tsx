import { createFileRoute } from '@tanstack/react-router';
import { BarnCardPage } from '#src/features/people/barn-card/barn-card-page.tsx';

export const Route = createFileRoute('/barn-card')({ component: BarnCardPage });
