import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { QuizRecord, QuizRun } from '#contract/quiz.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { scoreLine, verdictOf, QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { percentOf } from './quiz-run.ts';
import type { HeadingLevel } from './quiz-view.tsx';

export interface QuizResultsProps {
  run: QuizRun;
  record: QuizRecord;
  level: HeadingLevel;
  heading: RefObject<HTMLHeadingElement | null>;
  onAgain: () => void;
  onLeave: () => void;
}

/** The last view: percent, verdict, Take Quiz Again. See docs/specification.md, section 9, quiz. */
export function QuizResults({ run, record, level, heading, onAgain, onLeave }: QuizResultsProps) {
  const Heading = `h${level}` as const;
  const percent = percentOf(run.score, run.attempts);
  const { best, streak, bestStreak } = record;
  return (
    <div className="quiz-results stack" data-align="center">
      <img src={animalArt('Dog')?.url} alt="" width={120} height={120} />
      <Heading tabIndex={-1} ref={heading} data-page-title={level === 1 || undefined}>
        {WORDS.results}
      </Heading>
      <p className="quiz-percent">{WORDS.percent(percent)}</p>
      <p>{scoreLine(run.score, run.attempts)}</p>
      <p className="quiz-verdict">{verdictOf(percent)}</p>
      <dl className="quiz-record row" data-gap="4" data-spread="center">
        {best && (
          <div>
            <dt className="quiet">{WORDS.best}</dt>
            <dd>{WORDS.bestScore(best.percent, best.correct, best.attempts)}</dd>
          </div>
        )}
        <div>
          <dt className="quiet">{WORDS.streak}</dt>
          <dd>{WORDS.streakOf(streak, bestStreak)}</dd>
        </div>
      </dl>
      <Button size="lg" onClick={onAgain}>
        {WORDS.again}
      </Button>
      <div className="row" data-spread="center">
        <Button variant="secondary" onClick={onLeave}>
          {WORDS.changeFilters}
        </Button>
        {level === 1 && (
          <Link to="/blogs" data-variant="secondary">
            {WORDS.toGuides}
          </Link>
        )}
      </div>
    </div>
  );
}
