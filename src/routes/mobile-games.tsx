import { createFileRoute } from '@tanstack/react-router';
import { GamesPage } from '#src/features/games/games-page.tsx';

export const Route = createFileRoute('/mobile-games')({ component: GamesPage });
