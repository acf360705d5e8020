import { createFileRoute } from '@tanstack/react-router';
import { QuizPage } from '#src/features/quiz/quiz-page.tsx';

export const Route = createFileRoute('/trivia')({ component: QuizPage });
