import { createFileRoute } from '@tanstack/react-router';
import { MascotPage } from '#src/features/mascot/mascot-page.tsx';

export const Route = createFileRoute('/animated-frog')({ component: MascotPage });
