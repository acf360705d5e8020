import { createFileRoute } from '@tanstack/react-router';
import { ForumsHome } from '#src/features/forums/home/forums-home.tsx';

export const Route = createFileRoute('/forums/')({ component: ForumsHome });
