import { endOfDay, PEOPLE_MESSAGES, SUSPENSION_RULES } from '#contract/people.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { type Draft, useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { PERSON_WORDS as WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { useAct } from '../use-act.ts';

const RULES = {
  ...SUSPENSION_RULES,
  day: { kind: 'text', min: 10, max: 10, message: WORDS.untilToCome },
} as const satisfies RuleSet;

export interface SuspendFormProps {
  id: number;
  onDone: () => void;
}

/** Form for the end and the reason of a suspension. The draft is kept until it is sent. */
export function SuspendForm({ id, onDone }: SuspendFormProps) {
  const draft = useDraft(`admin.suspend:${id}`, useAdmin().me);
  return draft.kept === undefined ? null : <Fields id={id} onDone={onDone} draft={draft} />;
}

/** Default length of a suspension. */
const DAYS = 7;

function Fields({ id, onDone, draft }: SuspendFormProps & { draft: Draft }) {
  const core = useCore();
  const toast = useToast();
  const { send } = useAct();
  const empty = { reason: '', day: dayOf(core.reach.serverNowMs() + DAYS * DAY_MS) };
  const form = useForm({
    rules: RULES,
    initial: withKept(empty, draft.kept ?? null),
    check: ({ day }): FieldError[] =>
      untilMs(day) > core.reach.serverNowMs() ? [] : [{ path: 'day', message: WORDS.untilToCome }],
    onDraft: draft.keep,
    onSubmit: async ({ day, reason }) => {
      const body = { until: new Date(untilMs(day)).toISOString(), reason };
      const result = await send({ method: 'POST', path: `${ADMIN_API}/people/${id}/suspend`, body });
      if (result.kind !== 'done') return result.errors.map(atField);
      await draft.drop();
      toast.show({ title: WORDS.suspended });
      onDone();
      return undefined;
    },
  });
  return (
    <FormFrame
      form={form}
      isFull={draft.isFull}
      submit={WORDS.suspend}
      sending={WORDS.suspending}
      variant="danger"
    >
      <Field {...form.field('day')} type="date" label={WORDS.until} required />
      <TextArea {...form.field('reason')} label={WORDS.reason} rows={3} required />
    </FormFrame>
  );
}

/** NaN for an invalid day. */
const untilMs = (day: string) => (Number.isNaN(Date.parse(day)) ? Number.NaN : Date.parse(endOfDay(day)));

function dayOf(ms: number): string {
  const date = new Date(ms);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The server checks a time, the form shows a day. */
const atField = ({ path, message }: FieldError): FieldError =>
  path === 'until'
    ? { path: 'day', message: message === PEOPLE_MESSAGES.until ? WORDS.untilToCome : message }
    : { path, message };
