import { PageTitle } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { QuizView } from './quiz-view.tsx';
import { useQuiz } from './use-quiz.ts';

/** The page `/trivia`: the knowledge quiz. */
export function QuizPage() {
  const quiz = useQuiz();
  const isIntro = quiz === null || quiz.state.run === null;
  return (
    <div className="quiz-page">
      {isIntro && <PageTitle>{WORDS.pageTitle}</PageTitle>}
      {quiz === null ? (
        <SkeletonCards count={1} label={WORDS.loading} shape="lines" />
      ) : (
        <QuizView quiz={quiz} level={1} />
      )}
    </div>
  );
}
