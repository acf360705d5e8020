import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import { FACTS, type FactName } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { loadGuides, loadLearned } from '#src/catalogue/guides-library.ts';
import { fetchSoon } from '#src/features/businesses/search.remote.ts';
import type { Core } from '#src/local/core.ts';
import { floridaGazetteer } from '#src/places/gazetteer.ts';
import { readOrigin } from '#src/places/origin.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { pluralOf } from '#src/words/animal-names.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { labelOf } from '#src/words/labels.ts';
import type { Answerer } from './answers/answer.ts';
import type { NamedPlace } from './answers/named-place.ts';
import type { Before, PetibotAnswer, RecommendedBusiness } from './messages.ts';
import { keepsAllNear, milesAround, readNearby } from './nearby.local.ts';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';

/** An answer with its businesses. */
export interface Reply {
  answer: PetibotAnswer;
  near: RecommendedBusiness[];
}

let kept: Answerer | null = null;

/**
 * Loads the answerer in its own chunk. Without the library it still recognizes emergencies; without the
 * learned model the search ranks the guides.
 */
async function answererOf(core: Core): Promise<{ answer: Answerer; hasLibrary: boolean }> {
  const [{ createAnswerer }, { readLearned }] = await Promise.all([
    import('./answers/answer.ts'),
    import('./answers/learned.ts'),
  ]);
  if (kept) return { answer: kept, hasLibrary: true };
  const [guides, asset] = await Promise.all([
    loadGuides(core.ports).catch(() => null), // the answer says that it is missing
    loadLearned(core.ports).catch(() => null), // the next question tries again, also after a version change
  ]);
  if (!guides) return { answer: createAnswerer([]), hasLibrary: false };
  const answer = createAnswerer(guides, asset && readLearned(asset, guides));
  if (asset) kept = answer;
  return { answer, hasLibrary: true };
}

/** Returns the answer with businesses near this phone or the place in the question. */
export async function answerOn(core: Core, question: string, before: Before | null): Promise<Reply> {
  const { answer, hasLibrary } = await answererOf(core);
  const found = answer(question, before);
  if (found.kind === 'local' && found.category)
    return searched(core, { ...found, category: found.category }, await placeOf(question));
  const near = (await readNearby(core, found)) ?? [];
  const said = hasLibrary || found.kind !== 'unknown' ? found.text : WORDS.noLibrary;
  return replied(found, said, near);
}

/** Returns the place in a question; unknown without the table of places. */
async function placeOf(question: string): Promise<NamedPlace | null> {
  const [{ placeNamedIn }, table] = await Promise.all([
    import('./answers/named-place.ts'),
    floridaGazetteer().catch(() => null),
  ]);
  return placeNamedIn(question, table);
}

/** Answers a search for businesses. If the phone has none within reach, the server is asked, and the nearest are named. */
async function searched(
  core: Core,
  answer: PetibotAnswer & { category: string },
  place: NamedPlace | null,
): Promise<Reply> {
  const { category } = answer;
  if (place?.kind === 'unknown') return replied(answer, WORDS.localUnknownPlace(place.said), []);
  const point = place?.point ?? (await readOrigin(core)).point;
  if (!point) return replied(answer, WORDS.localUnplaced(category), []);
  const miles = milesAround(place && point);
  const read = async () => (await readNearby(core, answer, place && point)) ?? [];
  const isNear = (near: readonly RecommendedBusiness[]) => near.some(({ distance }) => distance <= miles);
  const isWhole = place === null || (await keepsAllNear(core, point));
  let wasAsked = !isWhole && (await askServer(core, category, point, miles));
  let near = await read();
  if (!isNear(near) && (await askServer(core, category, point, SEARCH_LIMITS.radiusNationwideMiles))) {
    wasAsked = true;
    near = await read();
  }
  const isKnown = isWhole || wasAsked;
  if (!isNear(near) && !isKnown) near = [];
  const said = textAt(answer, place?.name ?? null, { miles, isKnown, isNear: isNear(near), near });
  return replied(place ? { ...answer, place: place.location } : answer, said, near);
}

/** Requests businesses around a point, and stores them. */
async function askServer(core: Core, category: string, location: LatLng, radius: number): Promise<boolean> {
  if (core.reach.current() === 'offline') return false;
  const businessCategories = isHelp(category) ? [...HELP_CATEGORIES] : [category];
  return (await fetchSoon(core, { location, radius, businessCategories })).kind === 'done';
}

interface Found {
  miles: number;
  /** The phone has all businesses of the area, or the server was asked. */
  isKnown: boolean;
  isNear: boolean;
  near: readonly RecommendedBusiness[];
}

function textAt(
  answer: PetibotAnswer & { category: string },
  place: string | null,
  { miles, isKnown, isNear, near }: Found,
): string {
  const { category, isForNow, isForDay, wishes = [] } = answer;
  const animals = animalsOf(answer);
  const what = animals === '' ? category : WORDS.forAnimals(category, animals);
  if (!isNear && place !== null && !isKnown) return WORDS.localNotKept(place);
  if (near.length === 0) return WORDS.localNone(what, place, miles);
  const open = isForNow ? [openText(category, near)] : isForDay ? [WORDS.openThen] : [];
  const wished = wishes.length > 0 ? [wishText(wishes, near)] : [];
  if (!isNear) return [WORDS.localFar(what, place, miles), ...open, ...wished].join(' ');
  if (place === null) return [...(isForNow ? [] : [WORDS.local(category)]), ...open, ...wished].join(' ');
  const at = isKnown ? WORDS.localAt(category, place) : WORDS.localPartAt(category, place);
  return [at, ...open, ...wished].join(' ');
}

/** Completes an answer: for which animals the vets were chosen, since nearer ones for others are left out, and the language. */
function replied(answer: PetibotAnswer, said: string, near: RecommendedBusiness[]): Reply {
  const full = [withAnimals(said, answer, near), ...(answer.note ? [answer.note] : [])].join('\n');
  const text = inItsLanguage(full, answer);
  return { answer: { ...answer, text }, near };
}

/** The animals that vets are chosen for, as words; empty if none. */
function animalsOf({ kin, animal, category }: PetibotAnswer): string {
  if (!isHelp(category)) return '';
  return kin?.said ?? formatList((kin?.animals ?? (animal ? [animal] : [])).map(pluralOf));
}

function withAnimals(text: string, answer: PetibotAnswer, near: readonly RecommendedBusiness[]): string {
  const { kind, kin } = answer;
  const animals = animalsOf(answer);
  if (animals === '') return text;
  if (kin?.said) return `${text}\n${near.length > 0 ? WORDS.kinAsk(animals) : WORDS.kinNobody(animals)}`;
  return kind === 'local' && near.length > 0 ? `${text}\n${WORDS.mayTreat(animals)}` : text;
}

const isHelp = (category: string | null) => HELP_CATEGORIES.some((one) => one === category);

/** Adds a line in English for Spanish questions that the answer is in English; in an emergency after the first aid. */
const inItsLanguage = (text: string, { kind, inSpanish }: PetibotAnswer) =>
  !inSpanish || LANGUAGE !== 'en'
    ? text
    : kind === 'urgent'
      ? `${text}\n${WORDS.inSpanish}`
      : `${WORDS.inSpanish}\n${text}`;

/** Text about businesses that are open now. */
const openText = (category: string, near: readonly RecommendedBusiness[]) =>
  near.some(({ opening }) => opening === 'open' || opening === 'always')
    ? WORDS.openNow(category)
    : WORDS.openUnknown(category);

/** Text about what the businesses should be or have. */
function wishText(wishes: readonly FactName[], near: readonly RecommendedBusiness[]): string {
  const said = formatList(wishes.map((wish) => labelOf(FACTS[wish].yes)));
  return near.some(({ states = [] }) => states.length > 0) ? WORDS.wishStated(said) : WORDS.wishUnknown(said);
}
