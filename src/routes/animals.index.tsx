import { createFileRoute } from '@tanstack/react-router';
import { AnimalsPage } from '#src/features/animals/animals-page.tsx';

export const Route = createFileRoute('/animals/')({ component: AnimalsPage });
