import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#src/features/pages/privacy-page.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPage });
