import { z } from 'zod';
import { alert } from '#contract/alerts.schema.ts';
import { business } from '#contract/businesses.schema.ts';
import { animalType, businessCategory } from '#contract/catalogue.schema.ts';
import { ENTITY_NAMES } from '#contract/entities.ts';
import { animalEvent } from '#contract/events.schema.ts';
import { forumCategory, forumPost, forumThread } from '#contract/forums.schema.ts';
import { game } from '#contract/games.schema.ts';
import { profile } from '#contract/profile.schema.ts';
import { quizQuestion } from '#contract/quiz.schema.ts';
import { review } from '#contract/reviews.schema.ts';
import type { EntityName, Gone, Rows } from '#contract/sync.ts';
import { testimonial } from '#contract/testimonials.schema.ts';
import { animal, animalRecord } from '../animals/animals.schema.ts';
import { follow } from '../forums/forums.schema.ts';
import { myPeople } from '../my-people/my-people.schema.ts';

const version = z.int();

/** The person's own stream adds the name of the business. */
const reviewWithBusiness = review.extend({ businessName: z.string().exactOptional() });

/** Rows by entity, each with its version. */
export const rows = z
  .object({
    animalTypes: z.array(animalType.extend({ version })).exactOptional(),
    businessCategories: z.array(businessCategory.extend({ version })).exactOptional(),
    quizQuestions: z.array(quizQuestion.extend({ version })).exactOptional(),
    games: z.array(game).exactOptional(),
    testimonials: z.array(testimonial).exactOptional(),
    forumCategories: z.array(forumCategory).exactOptional(),
    businesses: z.array(business).exactOptional(),
    reviews: z.array(reviewWithBusiness).exactOptional(),
    events: z.array(animalEvent).exactOptional(),
    threads: z.array(forumThread).exactOptional(),
    posts: z.array(forumPost).exactOptional(),
    profile: z.array(profile.extend({ version })).exactOptional(),
    animals: z.array(animal).exactOptional(),
    follows: z.array(follow.extend({ version: z.int() })).exactOptional(),
    records: z.array(animalRecord).exactOptional(),
    likes: z.array(z.object({ postId: z.int(), version })).exactOptional(),
    alerts: z.array(alert).exactOptional(),
    myPeople: z.array(myPeople.extend({ id: z.int(), version })).exactOptional(),
  } satisfies Record<EntityName, z.ZodType>)
  .meta({ id: 'Rows' }) satisfies z.ZodType<Rows>;

const ids = z.array(z.int()).exactOptional();

/** Ids of removed rows, by entity. */
export const gone = z
  .object(Object.fromEntries(ENTITY_NAMES.map((name) => [name, ids])) as Record<EntityName, typeof ids>)
  .meta({ id: 'Gone' }) satisfies z.ZodType<Gone>;
