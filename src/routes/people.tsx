import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#src/features/people/people-page.tsx';

export const Route = createFileRoute('/people')({ component: PeoplePage });
