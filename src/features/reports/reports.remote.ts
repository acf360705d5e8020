import { HTTP_LIMITS } from '#contract/limits.ts';
import type { OwnReport } from '#contract/reports.ts';
import { type Fetched, refusalOf } from '#src/data/fetched.ts';
import type { Core } from '#src/local/core.ts';

/** One's own reports and what became of them, newest first; as many as one answer carries. */
export async function fetchOwnReports(core: Core): Promise<Fetched<OwnReport[]>> {
  const answer = await core.api.request<OwnReport[]>(`/api/user/reports?limit=${HTTP_LIMITS.listMax}`);
  return answer.kind === 'ok' ? { kind: 'done', value: answer.body } : refusalOf(answer);
}
