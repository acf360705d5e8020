import { z } from 'zod';
import { PEOPLE_MESSAGES, SUSPENSION_RULES } from '#contract/people.ts';
import { fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { AdminAct } from '../log/log.service.ts';
import { type Acted, restore, suspend, takeBack } from './people.service.ts';

/** Suspends a person until a time, for a reason that they see. Admins only. @throws AppError 403, 404, 422. */
export async function suspendPerson(w: WriteContext, args: unknown): Promise<Applied> {
  const act = actOf(w);
  const values = parseSuspension(args, w.nowIso);
  return answer(await suspend(act, personIn(args), values));
}

/** Hides all content of a person. Admins only. @throws AppError 403, 404. */
export async function takeBackPerson(w: WriteContext, args: unknown): Promise<Applied> {
  return answer(await takeBack(actOf(w), personIn(args)));
}

/** Ends a suspension and restores hidden content. Admins only. @throws AppError 403, 404. */
export async function restorePerson(w: WriteContext, args: unknown): Promise<Applied> {
  return answer(await restore(actOf(w), personIn(args)));
}

const isoTime = z.iso.datetime({ offset: true });

/** Reads until when and why. @param args of the request or of the command line. @throws AppError 422. */
function parseSuspension(args: unknown, nowIso: string): { until: string; reason: string } {
  const checked = checkFields(SUSPENSION_RULES, args);
  const time = isoTime.safeParse(Object(args).until);
  const untilMs = time.success ? Date.parse(time.data) : 0;
  const errors = checked.ok ? [] : checked.errors;
  if (untilMs <= Date.parse(nowIso)) errors.push({ path: 'until', message: PEOPLE_MESSAGES.until });
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  return { until: new Date(untilMs).toISOString(), reason: checked.values.reason };
}

/** @throws AppError 401, 403. */
const actOf = (w: WriteContext): AdminAct => ({ ...w, adminId: assertAdmin(w).id });
const personIn = (args: unknown) => Number(Object(args).person);

function answer({ standing, version }: Acted): Applied {
  return { status: 200, body: standing, version, id: standing.id, rows: {} };
}
