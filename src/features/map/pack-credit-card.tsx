import { useRemote } from '#src/data/read/use-remote.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { knownPack } from './roads/plan.ts';

/** Credits of the roads and water, if the server has a map pack. */
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
