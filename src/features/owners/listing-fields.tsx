import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { withKept } from '#src/data/draft/use-draft.ts';
import { changeOrEnqueue } from '#src/data/write/change-entry.ts';
import { refusalReason, refusedToast } from '#src/data/write/refusal.ts';
import { orNoRoom, sayOf, useWrite } from '#src/data/write/use-write.ts';
import {
  AddressFields,
  AnimalsPart,
  BusinessPart,
  CategoriesPart,
  ContactPart,
  FormPart,
} from '#src/features/registration/listing-parts-card.tsx';
import { REGISTRATION_WORDS } from '#src/features/registration/registration.words.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { HoursFields } from './hours-card.tsx';
import type { ListingStart } from './listing.local.ts';
import { changesOf, listingValues, rulesFor } from './listing-form.ts';
import { listingErrors } from './listing-rules.local.ts';
import { HOURS_FORM_WORDS, OWNER_WORDS, LISTING_WORDS as WORDS } from './owners.words.ts';

export interface ListingFormProps {
  user: User;
  start: ListingStart;
  /** The stored draft. */
  kept: Record<string, unknown> | null;
  draftName: string;
  keep: (values: Record<string, unknown>) => void;
  isFull: boolean;
  /** Called after the change is stored. */
  onDone: () => void;
}

const SAY = sayOf({
  sent: OWNER_WORDS.saved,
  waiting: OWNER_WORDS.onPhone,
  refused: (problem) => ({
    ...refusedToast(OWNER_WORDS.failed, OWNER_WORDS.keptText)(problem),
    durationMs: TOAST_LIMITS.longMs,
  }),
});

/** The form of a listing. Only changed fields are sent. */
export function ListingForm(props: ListingFormProps) {
  const { start, kept, keep, isFull } = props;
  const { listing, shown, refused, base } = start;
  const submit = useSubmit(props);
  const [rules] = useState(() => rulesFor(listing));
  const form = useForm({
    rules,
    initial: withKept(listingValues(shown), kept),
    check: listingErrors,
    onDraft: (values) => keep({ ...values, base }),
    onSubmit: async (values) => {
      const fields = changesOf(listing, values);
      return Object.keys(fields).length === 0 ? [{ path: '', message: WORDS.nothing }] : submit(fields);
    },
  });
  return (
    <form {...form.formProps} className="registration">
      <Stack gap={5}>
        {refused?.problem && <Note tone="bad">{WORDS.refused(refusalReason(refused.problem))}</Note>}
        <FormPart title={HOURS_FORM_WORDS.title}>
          <p className="quiet">
            {typeof listing.hours === 'string'
              ? HOURS_FORM_WORDS.asText(listing.hours)
              : HOURS_FORM_WORDS.lede}
          </p>
          <HoursFields field={form.field} values={form.values} />
        </FormPart>
        <BusinessPart field={form.field} />
        <ContactPart field={form.field} />
        <FormPart title={REGISTRATION_WORDS.sections.location}>
          <AddressFields field={form.field} />
        </FormPart>
        <CategoriesPart field={form.field} />
        <AnimalsPart field={form.field} />
        <FormTroubles errors={form.formErrors} isFull={isFull} />
        <div className="registration-end stack" data-gap="target">
          <Button type="submit" size="lg" isBusy={form.isSending}>
            {form.isSending ? WORDS.saving : WORDS.save}
          </Button>
          <Link
            to="/business/$id"
            params={{ id: String(listing.id) }}
            data-variant="secondary"
            data-size="lg"
          >
            {WORDS.cancel}
          </Link>
        </div>
      </Stack>
    </form>
  );
}

/** Queues the change or replaces the refused one. The result is shown on the listing's page. */
function useSubmit({ user, start, draftName, onDone }: ListingFormProps) {
  const core = useCore();
  const { tell, run } = useWrite();
  const { listing, base, refused } = start;
  return (fields: BusinessFields) =>
    orNoRoom(async () => {
      const args = { business: nameOf(listing), fields, base };
      const about = fields.name ?? listing.name;
      const write = { name: 'business.edit', args, owner: user, about, draft: draftName } as const;
      const key = await changeOrEnqueue(core, refused?.key, write);
      onDone();
      void run(() => tell(key, SAY));
      return undefined;
    });
}
