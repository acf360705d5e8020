import { useState } from 'react';
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES, type QuizFilter } from '#contract/quiz.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { DifficultyBadge } from '#src/ui/shown/badge.tsx';
import { QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { questionsFor } from './quiz-run.ts';
import type { Quiz } from './use-quiz.ts';

const ALL: QuizFilter = { category: 'all', difficulty: 'all' };
const CATEGORIES = ['all', ...QUIZ_CATEGORIES] as const;
const DIFFICULTIES = ['all', ...QUIZ_DIFFICULTIES] as const;

/** The first view: filters, best score, streak and Start Quiz. */
export function QuizIntro({ quiz }: { quiz: Quiz }) {
  const [filter, setFilter] = useState<QuizFilter>(ALL);
  const { questions, state, act, isBuiltIn } = quiz;
  const count = questionsFor(questions, filter).length;
  const { best, streak, bestStreak } = state.record;
  return (
    <div className="stack">
      <p>{WORDS.intro}</p>
      <div>
        <p className="quiz-label">{WORDS.categoryLabel}</p>
        <PillRow label={WORDS.categoryLabel} flow="scroll">
          {CATEGORIES.map((category) => (
            <PillToggle
              key={category}
              isPressed={filter.category === category}
              onToggle={() => setFilter({ ...filter, category })}
            >
              {WORDS.categories[category]}
            </PillToggle>
          ))}
        </PillRow>
      </div>
      <div>
        <p className="quiz-label">{WORDS.difficultyLabel}</p>
        <PillRow label={WORDS.difficultyLabel} flow="wrap">
          {DIFFICULTIES.map((difficulty) => (
            <PillToggle
              key={difficulty}
              isPressed={filter.difficulty === difficulty}
              onToggle={() => setFilter({ ...filter, difficulty })}
            >
              {difficulty === 'all' ? (
                WORDS.difficulties.all
              ) : (
                <DifficultyBadge difficulty={difficulty}>{WORDS.difficulties[difficulty]}</DifficultyBadge>
              )}
            </PillToggle>
          ))}
        </PillRow>
      </div>
      <div className="row" data-gap="4">
        <Button size="lg" disabled={count === 0} onClick={() => act({ type: 'start', filter, questions })}>
          {WORDS.start}
        </Button>
        <p className="quiet" role="status">
          {count === 0 ? WORDS.noQuestions : WORDS.matching(count)}
        </p>
      </div>
      {isBuiltIn && <p className="quiet">{WORDS.builtInOnly}</p>}
      {(best !== null || bestStreak > 0) && (
        <dl className="quiz-record row" data-gap="4">
          <div>
            <dt className="quiet">{WORDS.best}</dt>
            <dd>{best ? WORDS.bestScore(best.percent, best.correct, best.attempts) : WORDS.noBest}</dd>
          </div>
          <div>
            <dt className="quiet">{WORDS.streak}</dt>
            <dd>{WORDS.streakOf(streak, bestStreak)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
