import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type Business, FEATURED_RULES } from '#contract/businesses.ts';
import type { RuleSet } from '#contract/rules.ts';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { type Draft, useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { useAdmin } from '../admin-context.ts';
import { useAct } from '../use-act.ts';
import { usePages } from '../use-pages.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

const PATH = `${ADMIN_API}/featured`;

/** The featured listings: add one by its number or address, or remove one. */
export function FeaturedTable() {
  const list = usePages<Business>('/api/businesses/featured');
  return (
    <Stack gap={3}>
      <p className="quiet">{WORDS.featuredLede}</p>
      <AddFeatured onAdded={list.again} />
      <StandingNote asked={list} />
      {list.value?.rows.length === 0 && <p>{WORDS.empty}</p>}
      <ul className="stack" data-gap="3">
        {list.rows.map((business) => (
          <FeaturedRow key={business.id} business={business} onRemoved={list.again} />
        ))}
      </ul>
    </Stack>
  );
}

function FeaturedRow({ business, onRemoved }: { business: Business; onRemoved: () => void }) {
  const { press, isBusy, trouble } = useAct();
  const toast = useToast();
  const { id, name, city, state, isSample } = business;
  const removed = () => {
    toast.show({ title: WORDS.removed, description: WORDS.undoInLog });
    onRemoved();
  };
  return (
    <Card as="li" className="stack" data-gap="2">
      <h2>
        <Link className="tap" to="/business/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      </h2>
      <p className="row quiet" data-gap="2">
        <span>
          {city}, {state}
        </span>
        {isSample && <Badge tone="sample">{WORDS.sample}</Badge>}
      </p>
      {trouble}
      <div className="row">
        <Button
          variant="quiet"
          icon={Trash2}
          isBusy={isBusy}
          aria-label={`${WORDS.remove} ${name}`}
          onClick={() =>
            press({ method: 'DELETE', path: PATH, body: { businessId: id } }, removed, onRemoved)
          }
        >
          {WORDS.remove}
        </Button>
      </div>
    </Card>
  );
}

const RULES = { listing: { kind: 'optionalText', max: 2048, message: '' } } as const satisfies RuleSet;
const EMPTY = { listing: '' };

/** Reads the number of a listing from a number or an address. */
const numberIn = (text: string) =>
  Number(/^(?:\S*\/business\/)?(\d{1,15})\/?$/.exec(text.trim())?.[1] ?? Number.NaN);

const DRAFT = { empty: EMPTY };

function AddFeatured({ onAdded }: { onAdded: () => void }) {
  const draft = useDraft('admin.featured', useAdmin().me, DRAFT);
  return draft.kept === undefined ? null : <AddForm draft={draft} onAdded={onAdded} />;
}

function AddForm({ draft, onAdded }: { draft: Draft; onAdded: () => void }) {
  const toast = useToast();
  const { send } = useAct();
  const initial = withKept(EMPTY, draft.kept ?? null);
  const form = useForm({
    rules: RULES,
    initial,
    check: ({ listing }) => {
      const checked = checkForm(FEATURED_RULES, { businessId: numberIn(listing) });
      return checked.ok ? [] : [{ path: 'listing', message: WORDS.featuredUnknown }];
    },
    onDraft: draft.keep,
    onSubmit: async ({ listing }) => {
      const result = await send({ method: 'POST', path: PATH, body: { businessId: numberIn(listing) } });
      if (result.kind !== 'done')
        return result.errors.map(({ path, message }) => ({
          path: path === 'businessId' ? 'listing' : path,
          message,
        }));
      await draft.drop();
      toast.show({ title: WORDS.featured, description: WORDS.undoInLog });
      form.reset(EMPTY);
      onAdded();
      return undefined;
    },
  });
  return (
    <FormFrame form={form} isFull={draft.isFull} submit={WORDS.feature} sending={WORDS.saving}>
      <Field {...form.field('listing')} label={WORDS.featuredLabel} autoComplete="off" />
    </FormFrame>
  );
}
