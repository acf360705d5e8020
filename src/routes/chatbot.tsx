import { createFileRoute } from '@tanstack/react-router';
import { PetibotPage } from '#src/features/petibot/petibot-page.tsx';

export const Route = createFileRoute('/chatbot')({ component: PetibotPage });
