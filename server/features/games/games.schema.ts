import { z } from 'zod';
import { GAME_RULES } from '#contract/games.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const gameDraft = z.object(ruleFields(GAME_RULES)).meta({ id: 'GameDraft' });
