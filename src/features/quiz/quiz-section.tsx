import { Section } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { QuizView } from './quiz-view.tsx';
import { useQuiz } from './use-quiz.ts';

export function QuizSection({ id }: { id: string }) {
  const quiz = useQuiz();
  return (
    <Section title={WORDS.title} id={id}>
      {quiz === null ? (
        <SkeletonCards count={1} label={WORDS.loading} shape="lines" />
      ) : (
        <QuizView quiz={quiz} level={3} />
      )}
    </Section>
  );
}
