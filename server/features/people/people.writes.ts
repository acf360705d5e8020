import { z } from 'zod';
import { PEOPLE_MESSAGES, SUSPENSION_RULES } from '#contract/people.ts';
import type { Applied } from '../../db/once.ts';
import { fieldsInvalid } from '../../errors.ts';
import type { WriteContext } from '../../http/write.ts';
import { checkFields } from '../../http/zod-rules.ts';
import { assertAdmin } from '../forums/moderation.service.ts';
import { type Acted, type PersonAct, restore, suspend, takeBack } from './people.service.ts';

/** Suspends a person until a time, for a reason that they read. Admins only. @throws AppError 403, 404, 422. */
export async function suspendPerson(w: WriteContext, args: unknown): Promise<Applied> {
  assertAdmin(w);
  const values = parseSuspension(args, w.nowIso);
  return answer(w, await suspend(actOf(w), personIn(args), values));
}

/** Takes back all that a person has written. Admins only. @throws AppError 403, 404. */
export async function takeBackPerson(w: WriteContext, args: unknown): Promise<Applied> {
  assertAdmin(w);
  return answer(w, await takeBack(actOf(w), personIn(args)));
}

/** Undoes both. Admins only. @throws AppError 403, 404. */
export async function restorePerson(w: WriteContext, args: unknown): Promise<Applied> {
  assertAdmin(w);
  return answer(w, await restore(actOf(w), personIn(args)));
}

const timeToCome = z.iso.datetime({ offset: true });

/** Reads until when and why. @param args of the request or of the command line. @throws AppError 422. */
export function parseSuspension(args: unknown, nowIso: string): { until: string; reason: string } {
  const checked = checkFields(SUSPENSION_RULES, args);
  const time = timeToCome.safeParse(Object(args).until);
  const untilMs = time.success ? Date.parse(time.data) : 0;
  const errors = checked.ok ? [] : checked.errors;
  if (untilMs <= Date.parse(nowIso)) errors.push({ path: 'until', message: PEOPLE_MESSAGES.until });
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  return { until: new Date(untilMs).toISOString(), reason: checked.values.reason };
}

const actOf = (w: WriteContext): PersonAct => ({
  trx: w.trx,
  nowIso: w.nowIso,
  services: w.services,
  adminId: w.user?.id ?? null,
});
const personIn = (args: unknown) => Number(Object(args).person);

function answer(w: WriteContext, { action, standing, version }: Acted): Applied {
  w.services.log.info({ adminId: w.user?.id, action, personId: standing.id }, 'moderation');
  return { status: 200, body: standing, version, id: standing.id, rows: {} };
}
