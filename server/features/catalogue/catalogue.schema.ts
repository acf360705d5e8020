import { z } from 'zod';
import type { AnimalType, BusinessCategory } from '#contract/catalogue.ts';
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES, type QuizQuestion } from '#contract/quiz.ts';

export const animalType = z
  .object({ id: z.int(), name: z.string(), icon: z.string(), category: z.enum(['pet', 'farm']) })
  .meta({ id: 'AnimalType' }) satisfies z.ZodType<AnimalType>;

export const businessCategory = z
  .object({ id: z.int(), name: z.string() })
  .meta({ id: 'BusinessCategory' }) satisfies z.ZodType<BusinessCategory>;

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
  .meta({ id: 'QuizQuestion' }) satisfies z.ZodType<QuizQuestion>;
