import { createHash } from 'node:crypto';
import type { Store } from '#server/db/store.ts';
import { keepCode, makeSecret } from '#server/features/auth/codes.service.ts';
import { createPasswordWork } from '#server/features/auth/password-work.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { CODE, LINK } from '#tests/security/hostile/bodies.ts';
import { START_MS } from './server.ts';

/** Stores the codes that the templates of the hostile requests use, as if emails had been sent. */
export async function keepCodes(
  store: Store,
  { personId, email, businessId }: { personId: number; email: string; businessId: number },
  nowMs: number = START_MS,
): Promise<void> {
  const made = await makeSecret({ passwords: createPasswordWork() }, '192.0.2.1');
  const linkHash = createHash('sha256').update(LINK).digest('hex');
  const secret = { ...made, link: LINK, code: CODE, linkHash, codeHash: await hashPassword(CODE) };
  await store.write(async ({ trx }) => {
    for (const purpose of ['password', 'email'] as const)
      await keepCode(trx, { purpose, personId }, { emailKey: email, secret, hasLink: true }, nowMs);
    const kept = { emailKey: 'info@barn.example', secret, hasLink: false };
    await keepCode(trx, { purpose: 'claim', personId, businessId }, kept, nowMs);
  });
}
