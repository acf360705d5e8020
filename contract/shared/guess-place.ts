import { floridaCounty } from './florida-counties.ts';
import { type FoundPlace, findPlace, formattedAddressOf } from './gazetteer.ts';
import { placeKey } from './gazetteer-format.ts';
import { type Gazetteer, stepOf } from './gazetteer-table.ts';
import { readPlaceText } from './gazetteer-text.ts';
import { typosBetween, typosIn } from './typing-errors.ts';

/**
 * Guesses the place of a misspelled text: 'Tallahassee, FL' for 'Tallahasee', the seat for a Florida county. Among
 * equally close towns the largest wins. Null if none is close enough.
 */
export function guessPlace(gazetteer: Gazetteer, text: string): string | null {
  const { state, towns, whole } = readPlaceText(text);
  const county = / county$/.test(towns.at(-1) ?? whole) ? floridaCounty(towns.at(-1) ?? whole) : null;
  if (county && (state === null || state.code === 'FL')) return addressOf(gazetteer, `${county.seat}, FL`);
  let best: { name: string; code: string; typos: number; step: number } | null = null;
  for (const town of towns) {
    const limit = typosIn(town);
    if (limit === 0) continue;
    for (const { code, first, end } of gazetteer.states) {
      if (state !== null && state.code !== code) continue;
      for (let place = first; place < end; place++) {
        const name = gazetteer.places.names[place] ?? '';
        const typos = typosBetween(placeKey(name), town, best ? Math.min(limit, best.typos) : limit);
        if (typos > limit) continue;
        const step = stepOf(gazetteer, place);
        if (!best || typos < best.typos || (typos === best.typos && step > best.step))
          best = { name, code, typos, step };
      }
    }
  }
  return best && addressOf(gazetteer, `${best.name}, ${best.code}`);
}

function addressOf(gazetteer: Gazetteer, text: string): string | null {
  const found: FoundPlace | null = findPlace(gazetteer, text);
  return found && formattedAddressOf(found);
}
