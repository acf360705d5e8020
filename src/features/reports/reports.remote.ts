import { HTTP_LIMITS } from '#contract/limits.ts';
import type { OwnReport } from '#contract/reports.ts';
import type { Core } from '#src/local/core.ts';
import { readOwn } from '#src/session/request-own.ts';

/** Requests the user's reports, newest first, up to one page. */
export const fetchOwnReports = (core: Core) =>
  readOwn<OwnReport[]>(core, `/api/user/reports?limit=${HTTP_LIMITS.listMax}`);
