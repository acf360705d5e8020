import { z } from 'zod';
import { EVENT_RULES } from '#contract/events.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const eventDraft = z.object(ruleFields(EVENT_RULES)).meta({ id: 'EventDraft' });
