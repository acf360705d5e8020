import { createFileRoute, Link } from '@tanstack/react-router';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { QuizPage } from '#src/features/quiz/quiz-page.tsx';

export const Route = createFileRoute('/trivia')({ component: Trivia });

function Trivia() {
  return (
    <QuizPage
      guidesLink={
        <Link to="/blogs" data-variant="secondary">
          {QUIZ_MESSAGES.toGuides}
        </Link>
      }
    />
  );
}
