import { useRemote } from '#src/data/use-remote.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { knownPack } from './roads/plan.ts';

/** Whom the roads and the water of maps are from, where the operator has a pack that this phone knows or can ask for. */
export function PackCredit() {
  const { answer } = useRemote(knownPack, true);
  if (answer?.kind !== 'done') return null;
  const { attribution, url } = answer.value;
  return (
    <p>
      {WORDS.packCredit}{' '}
      {url ? (
        <a href={url} rel="noopener noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  );
}
