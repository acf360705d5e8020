import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { textQuery } from '../../http/core/text-query.ts';

export const thingsQuery = textQuery(ADMIN_MESSAGES.words);
