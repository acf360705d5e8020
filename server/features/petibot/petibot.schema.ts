import { PROVIDER_RULES } from '#contract/petibot-provider.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

export const providerQuestion = bodyOf(PROVIDER_RULES);
