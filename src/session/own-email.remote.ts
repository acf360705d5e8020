import type { OwnEmail } from '#contract/letters.ts';
import type { Core } from '#src/local/core.ts';
import { readOwn } from './request-own.ts';

/** Asks how one's own address stands. */
export const fetchOwnEmail = (core: Core) => readOwn<OwnEmail>(core, '/api/user/email');
