import { z } from 'zod';
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from './quiz.ts';

/** `correctAnswer` is the index of the correct option, 0 to 3. docs/specification.md, section 3. */
export const quizQuestion = z
  .object({
    id: z.int(),
    question: z.string(),
    options: z.tuple([z.string(), z.string(), z.string(), z.string()]),
    correctAnswer: z.int().min(0).max(3),
    explanation: z.string(),
    category: z.enum(QUIZ_CATEGORIES),
    difficulty: z.enum(QUIZ_DIFFICULTIES),
    source: z.object({ name: z.string(), url: z.string() }).exactOptional(),
  })
  .meta({ id: 'QuizQuestion' });
