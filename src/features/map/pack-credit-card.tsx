import type { MapPack } from '#contract/map-pack.ts';
import { type Fetched, MISSING, UNREACHED } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { knownPack } from './roads/plan.ts';

/** Whom the roads and the water of maps are from, where the operator has a pack that this phone knows or can ask for. */
export function PackCredit() {
  const { answer } = useRemote(fetchPack, true);
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

async function fetchPack(core: Core): Promise<Fetched<MapPack>> {
  const pack = await knownPack(core);
  if (pack.kind === 'ok') return { kind: 'done', value: pack.value };
  return pack.kind === 'gone' ? MISSING : UNREACHED;
}
