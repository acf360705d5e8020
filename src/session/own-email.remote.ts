import type { OwnEmail } from '#contract/letters.ts';
import { type Fetched, refusalOf } from '#src/data/fetched.ts';
import type { Core } from '#src/local/core.ts';
import { requestOwn } from './request-own.ts';

/** Asks how one's own address stands. */
export async function fetchOwnEmail(core: Core): Promise<Fetched<OwnEmail>> {
  const answer = await requestOwn<OwnEmail>(core, '/api/user/email');
  return answer.kind === 'ok' ? { kind: 'done', value: answer.body } : refusalOf(answer);
}
