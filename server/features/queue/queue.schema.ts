import { REPLY_LETTER_RULES } from '#contract/letters.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

export const replyBody = bodyOf(REPLY_LETTER_RULES);
