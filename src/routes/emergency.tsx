import { createFileRoute } from '@tanstack/react-router';
import { EmergencyPage } from '#src/features/emergency/emergency-page.tsx';

export const Route = createFileRoute('/emergency')({ component: EmergencyPage });
