import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { ShownPerson } from '../people.overlay.ts';
import { usePeople } from '../use-people.ts';
import { NO_PLACE } from './barn-card.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import { CardMaker } from './card-maker.tsx';
import './barn-card.css';

/** Name of the draft, one for each user. */
const DRAFT = 'barn-card';

/** The page `/barn-card`. See docs/product.md, F11. */
export function BarnCardPage() {
  const { people, user } = usePeople();
  return (
    <div className="barn-card">
      <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      {people === undefined ? (
        <Reading />
      ) : (
        <Kept key={user?.id} people={people} owner={user?.id ?? 'visitor'} />
      )}
    </div>
  );
}

const Reading = () => <SkeletonCards count={2} shape="lines" label={WORDS.reading} />;

interface KeptProps {
  people: readonly ShownPerson[];
  owner: number | 'visitor';
}

function Kept({ people, owner }: KeptProps) {
  const { kept, keep, isFull } = useDraft(DRAFT, owner, { empty: NO_PLACE });
  if (kept === undefined) return <Reading />;
  return <CardMaker people={people} initial={withKept({ ...NO_PLACE }, kept)} keep={keep} isFull={isFull} />;
}
