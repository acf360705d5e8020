import type { HelpAnimal } from '#contract/catalogue.ts';
import { signGroups } from '#src/catalogue/guide-signs.ts';
import { guidedBy } from '#src/catalogue/relatives.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { fetchGuides } from '#src/features/guides/guides.remote.ts';
import { CheckboxGroup } from '#src/ui/forms/checkbox.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { EMERGENCY_WORDS } from '../emergency.words.ts';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';

export interface SignChoiceProps {
  animal: HelpAnimal | null;
  ticked: readonly string[];
  onTick: (signs: readonly string[]) => void;
}

/** Check boxes for the signs: those of the care library's urgent guides. */
export function SignChoice({ animal, ticked, onTick }: SignChoiceProps) {
  return (
    <section className="stack" data-gap="2" aria-label={WORDS.seen}>
      <h3>{WORDS.seen}</h3>
      {animal === null ? (
        <p className="quiet">{WORDS.chooseAnimal}</p>
      ) : (
        <Groups animal={animal} ticked={ticked} onTick={onTick} />
      )}
    </section>
  );
}

function Groups({ animal, ticked, onTick }: SignChoiceProps & { animal: HelpAnimal }) {
  const { answer } = useRemote(fetchGuides, true);
  if (!answer) return <SkeletonCards count={1} label={EMERGENCY_WORDS.reading} shape="lines" />;
  if (answer.kind !== 'done') return <p className="quiet">{WORDS.noSigns}</p>;
  const guided = guidedBy(animal);
  if (!guided) return <p className="quiet">{WORDS.noSignList}</p>;
  const groups = signGroups(answer.value, guided);
  return groups.map(({ slug, title, signs, shown }) => {
    const own = signs.filter((sign) => ticked.includes(sign));
    return (
      <details key={slug} className="texting-signs">
        <summary>{WORDS.ticked(title, own.length)}</summary>
        <CheckboxGroup
          name={slug}
          legend={title}
          isLegendHidden
          options={signs.map((sign, index) => ({ value: sign, label: shown[index] ?? sign }))}
          value={own}
          onChange={(chosen) => onTick([...ticked.filter((sign) => !signs.includes(sign)), ...chosen])}
        />
      </details>
    );
  });
}
