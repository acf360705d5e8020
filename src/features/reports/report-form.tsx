import type { User } from '#contract/auth.ts';
import { REPORT_LIMITS } from '#contract/limits.ts';
import { REPORT_MESSAGES, REPORT_TEXT_RULES } from '#contract/reports.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import type { DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { refusedToast } from '#src/data/write/refusal.ts';
import { sayOf, useWrite } from '#src/data/write/use-write.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { ReportLinkProps } from './report-link.tsx';
import { REPORT_REASONS, REPORT_WORDS as WORDS } from './reports.words.ts';

const SAY = sayOf({
  sent: WORDS.sent,
  waiting: WORDS.onPhone,
  refused: refusedToast(WORDS.failed, WORDS.kept),
});

interface ReportFormProps
  extends DraftedForm<{ thing: string; reason: string; text: string }>,
    ReportLinkProps {
  user: User;
  onDone: () => void;
}

/** The draft stores the reported item as an index into `things`. */
const RULES = {
  ...REPORT_TEXT_RULES,
  thing: { kind: 'text', min: 1, max: 2, message: REPORT_MESSAGES.kind },
} as const satisfies RuleSet;

const thingOf = (things: ReportLinkProps['things'], chosen: string) => things[Number(chosen)] ?? things[0];

/** The report form: item (if there are several), reason and details. */
export function ReportForm({ things, user, initial, keep, isFull, onDirty, onDone }: ReportFormProps) {
  const { submit } = useWrite();
  const [first] = things;
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: RULES,
    initial,
    check: ({ thing, reason }): FieldError[] =>
      REPORT_REASONS[thingOf(things, thing).kind].includes(reason)
        ? []
        : [{ path: 'reason', message: REPORT_MESSAGES.reason }],
    onSubmit: ({ thing, ...words }) => {
      const reported = thingOf(things, thing);
      const { kind, name } = reported;
      const args = { kind, id: nameOf(reported), ...words };
      const write = { name: 'report.send', args, owner: user } as const;
      const draft = `report:${first.kind}:${first.id}`;
      return submit({ ...write, about: WORDS.about[kind](name), draft }, SAY, onDone);
    },
  });
  const reason = form.field('reason');
  /** Clears a reason that the newly chosen item does not offer. */
  const choose = (value: string) => {
    form.field('thing').onChange(value);
    const { kind } = thingOf(things, value);
    if (!REPORT_REASONS[kind].includes(reason.value)) reason.onChange('');
  };
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.send} sending={WORDS.sending}>
      <p>{WORDS.lede}</p>
      {things.length > 1 && (
        <Select
          name="thing"
          label={WORDS.what}
          options={things.map(({ kind, name }, at) => ({
            value: String(at),
            label: sentence(WORDS.about[kind](name)),
          }))}
          value={form.values.thing}
          onChange={choose}
        />
      )}
      <Select
        {...reason}
        label={WORDS.reason}
        placeholder={WORDS.chooseReason}
        options={REPORT_REASONS[thingOf(things, form.values.thing).kind].map((one) => ({
          value: one,
          label: labelOf(one),
        }))}
        required
      />
      <TextArea
        {...form.field('text')}
        label={WORDS.text}
        hint={WORDS.textHint}
        rows={4}
        max={REPORT_LIMITS.textMax}
      />
    </FormFrame>
  );
}

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
