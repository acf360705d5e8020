import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { FLYER_LIMITS as LIMITS } from '#contract/limits.ts';
import { keptText, type RuleSet, type ValuesOf } from '#contract/rules.ts';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { ShownAnimal } from '../animals.overlay.ts';
import { ANIMALS_WORDS } from '../animals.words.ts';
import { useBook } from '../use-book.ts';
import { FLYER_WORDS as WORDS } from './flyer.words.ts';
import './flyer.css';

/** Rules of the form. Its values never leave the phone. */
const RULES = {
  lastSeen: { kind: 'optionalText', max: LIMITS.lastSeenMax, message: WORDS.tooLong(LIMITS.lastSeenMax) },
  looks: { kind: 'optionalText', max: LIMITS.looksMax, message: WORDS.tooLong(LIMITS.looksMax) },
  phone: { kind: 'optionalText', max: LIMITS.phoneMax, message: WORDS.tooLong(LIMITS.phoneMax) },
  more: { kind: 'optionalText', max: LIMITS.moreMax, message: WORDS.tooLong(LIMITS.moreMax) },
} as const satisfies RuleSet;

type Flyer = ValuesOf<typeof RULES>;
const NOTHING: Flyer = { lastSeen: '', looks: '', phone: '', more: '' };

/** `/lost-animal/$key`: a flyer about one animal, on one page of Letter or A4. */
export function FlyerPage({ animalKey }: { animalKey: string }) {
  const { book, owner } = useBook();
  const animal = book?.animals.find(({ key }) => key === animalKey);
  const draft = useDraft(`flyer:${animalKey}`, owner, { empty: NOTHING });
  return (
    <div className="page-middle stack">
      {book === undefined || draft.kept === undefined ? (
        <SkeletonCards count={2} shape="lines" label={ANIMALS_WORDS.reading} />
      ) : animal === undefined ? (
        <EmptyState
          level={1}
          heading={ANIMALS_WORDS.notHere}
          action={
            <Link to="/animals" data-variant="secondary">
              {ANIMALS_WORDS.back}
            </Link>
          }
        >
          {ANIMALS_WORDS.notHereText}
        </EmptyState>
      ) : (
        <FlyerMaker
          key={owner}
          animal={animal}
          initial={withKept({ ...NOTHING }, draft.kept)}
          keep={draft.keep}
          isFull={draft.isFull}
        />
      )}
    </div>
  );
}

interface FlyerMakerProps {
  animal: ShownAnimal;
  initial: Flyer;
  keep: (flyer: Flyer) => void;
  isFull: boolean;
}

function FlyerMaker({ animal, initial, keep, isFull }: FlyerMakerProps) {
  const form = useForm({
    rules: RULES,
    initial,
    onDraft: keep,
    onSubmit: async () => {
      window.print();
      return undefined;
    },
  });
  return (
    <>
      <div data-no-print>
        <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
        <form {...form.formProps}>
          <Stack>
            <TextArea
              {...form.field('lastSeen')}
              label={WORDS.lastSeen}
              hint={WORDS.lastSeenHint}
              rows={2}
              max={LIMITS.lastSeenMax}
            />
            <TextArea
              {...form.field('looks')}
              label={WORDS.looks}
              hint={WORDS.looksHint}
              rows={2}
              max={LIMITS.looksMax}
            />
            <Field {...form.field('phone')} label={WORDS.phone} type="tel" autoComplete="tel" />
            <TextArea
              {...form.field('more')}
              label={WORDS.more}
              hint={WORDS.moreHint}
              rows={2}
              max={LIMITS.moreMax}
            />
            <FormTroubles errors={form.formErrors} isFull={isFull} />
            <Button type="submit" size="lg" icon={Printer}>
              {WORDS.print}
            </Button>
          </Stack>
        </form>
      </div>
      <Sheet animal={animal} flyer={form.values} />
    </>
  );
}

function Sheet({ animal, flyer }: { animal: ShownAnimal; flyer: Flyer }) {
  const { name, species, sex, tag } = animal;
  const [lastSeen, looks, phone, more] = [flyer.lastSeen, flyer.looks, flyer.phone, flyer.more].map(keptText);
  return (
    <section className="flyer" aria-label={WORDS.preview}>
      <p className="flyer-lost">{WORDS.lost}</p>
      <h2>{name}</h2>
      <p className="flyer-facts">{[labelOf(species), sex, tag].filter(Boolean).join(' · ')}</p>
      {looks && <p className="written">{looks}</p>}
      {lastSeen && (
        <p className="written">
          <strong>{WORDS.seen}:</strong> {lastSeen}
        </p>
      )}
      {more && <p className="written">{more}</p>}
      {phone && (
        <p className="flyer-call">
          {WORDS.call} <strong>{phone}</strong>
        </p>
      )}
    </section>
  );
}
