import type { OwnEmail } from '#contract/letters.ts';
import type { Core } from '#src/local/core.ts';
import { readOwn } from './request-own.ts';

/** Fetches the person's email address and whether it is confirmed. */
export const fetchOwnEmail = (core: Core) => readOwn<OwnEmail>(core, '/api/user/email');
