import { z } from 'zod';
import { type DownloadCount, GAME_RULES, type Game } from '#contract/games.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const game = z
  .object({
    id: z.int(),
    title: z.string(),
    developer: z.string(),
    category: z.string(),
    description: z.string(),
    animalTypes: z.array(z.string()),
    price: z.number(),
    rating: z.number(),
    downloadCount: z.int(),
    hasTrial: z.boolean(),
    trialDuration: z.number().nullable(),
    bannerImage: z.string().nullable(),
    iconImage: z.string().nullable(),
    webDemoUrl: z.string().nullable(),
    androidStoreUrl: z.string().nullable(),
    iosStoreUrl: z.string().nullable(),
    isFeatured: z.boolean(),
    isSample: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Game' }) satisfies z.ZodType<Game>;

export const downloadCount = z.object({ downloadCount: z.int() }) satisfies z.ZodType<DownloadCount>;

export const gameDraft = z.object(ruleFields(GAME_RULES)).meta({ id: 'GameDraft' });
