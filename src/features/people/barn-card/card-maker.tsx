import { Link } from '@tanstack/react-router';
import { ContactRound, Printer } from 'lucide-react';
import { useState } from 'react';
import { keptText } from '#contract/rules.ts';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useQrCode } from '#src/ui/acts/use-qr-code.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import type { ShownPerson } from '../people.overlay.ts';
import { type BarnPlace, isAbroad, LINE_NUMBERS, numbersOf, pointOf } from './barn-card.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import { BARN_CARD_RULES } from './barn-card-rules.ts';
import { cardCode } from './card-code.ts';
import { CardSheet } from './card-sheet.tsx';
import { PlaceForm } from './place-form.tsx';
import type { Shown } from './use-fitted.ts';

export interface CardMakerProps {
  people: readonly ShownPerson[];
  initial: BarnPlace;
  /** Saves the draft. */
  keep: (place: BarnPlace) => void;
  /** The draft could not be saved because storage is full. */
  isFull: boolean;
}

/** The form and the preview of the sheet. */
export function CardMaker({ people, initial, keep, isFull }: CardMakerProps) {
  const form = useForm({
    rules: BARN_CARD_RULES,
    initial,
    check: checkPosition,
    onDraft: keep,
    onSubmit: async () => {
      window.print();
      return undefined;
    },
  });
  const place = trimmed(form.values);
  const { text, held } = cardCode({ place, people: numbersOf(people), lines: LINE_NUMBERS });
  const code = useQrCode(text);
  const [shown, setShown] = useState<Shown>({ count: people.length, hasNotes: true });
  const leftOut = people.slice(shown.count).map(({ name }) => name);
  return (
    <div className="barn-card-parts stack" data-gap="5">
      <form {...form.formProps} data-no-print>
        <Stack>
          <PlaceForm form={form} />
          {isAbroad(place.position) && <Note tone="warn">{WORDS.abroad}</Note>}
          <p className="quiet">{WORDS.private}</p>
          <FormTroubles errors={form.formErrors} isFull={isFull} />
          {!shown.hasNotes && (
            <Note tone="warn">
              {leftOut.length > 0 ? WORDS.leftOut(formatList(leftOut)) : WORDS.notesLeftOut}
            </Note>
          )}
          {code === null && <Note tone="warn">{WORDS.noCode}</Note>}
          {people.length === 0 && <Note>{WORDS.nobody}</Note>}
          <Row>
            <Button type="submit" size="lg" icon={Printer} disabled={code === undefined}>
              {WORDS.print}
            </Button>
            <Link to="/people" data-variant="secondary" data-size="lg">
              <Icon icon={ContactRound} />
              {WORDS.people}
            </Link>
          </Row>
          <p className="quiet">{WORDS.printHint}</p>
        </Stack>
      </form>
      <Section title={WORDS.preview}>
        <CardSheet people={people} place={place} code={code ?? null} held={held} onShown={setShown} />
      </Section>
    </div>
  );
}

const checkPosition = ({ position }: BarnPlace) =>
  keptText(position) === '' || pointOf(keptText(position))
    ? []
    : [{ path: 'position', message: WORDS.positionForm }];

const trimmed = (place: BarnPlace): BarnPlace => ({
  farm: keptText(place.farm),
  address: keptText(place.address),
  position: keptText(place.position),
  gate: keptText(place.gate),
});
