import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { loadGuides, loadLearned } from '#src/catalogue/guides-library.ts';
import { fetchSoon } from '#src/features/businesses/search.remote.ts';
import type { Core } from '#src/local/core.ts';
import { floridaGazetteer } from '#src/places/gazetteer.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { pluralOf } from '#src/words/animal-names.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import type { Answerer } from './answers/answer.ts';
import type { NamedPlace } from './answers/named-place.ts';
import type { Before, PetibotAnswer, RecommendedBusiness } from './messages.ts';
import { keepsAllNear, readNearby } from './nearby.local.ts';
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
  if (found.kind === 'local' && found.category) {
    const place = await placeOf(question);
    if (place) return nearPlace(core, { ...found, category: found.category }, place);
  }
  const near = await readNearby(core, found);
  const text = withAnimals(textOf(found, near, hasLibrary), found, near);
  return { answer: { ...found, text: inItsLanguage(text, found) }, near: near ?? [] };
}

/** Returns the place in a question; unknown without the table of places. */
async function placeOf(question: string): Promise<NamedPlace | null> {
  const [{ placeNamedIn }, table] = await Promise.all([
    import('./answers/named-place.ts'),
    floridaGazetteer().catch(() => null),
  ]);
  return placeNamedIn(question, table);
}

async function nearPlace(
  core: Core,
  answer: PetibotAnswer & { category: string },
  place: NamedPlace,
): Promise<Reply> {
  if (place.kind === 'unknown')
    return {
      answer: { ...answer, text: inItsLanguage(WORDS.localUnknownPlace(place.said), answer) },
      near: [],
    };
  const isWhole = await keepsAllNear(core, place.point);
  const wasAsked = !isWhole && (await askServer(core, answer.category, place.point));
  const near = (await readNearby(core, answer, place.point)) ?? [];
  const said = textAt(answer.category, place.name, { isWhole, wasAsked, hasAny: near.length > 0 });
  const open = answer.isForNow && near.length > 0 ? ` ${openText(answer.category, near)}` : '';
  const text = inItsLanguage(withAnimals(`${said}${open}`, answer, near), answer);
  return { answer: { ...answer, text, place: place.location }, near };
}

/** Requests businesses near a place outside the saved areas, and stores them. */
async function askServer(core: Core, category: string, location: LatLng): Promise<boolean> {
  if (core.reach.current() === 'offline') return false;
  const businessCategories = isHelp(category) ? [...HELP_CATEGORIES] : [category];
  const request = { location, radius: PETIBOT_LIMITS.namedPlaceMiles, businessCategories };
  return (await fetchSoon(core, request)).kind === 'done';
}

function textAt(
  category: string,
  place: string,
  { isWhole, wasAsked, hasAny }: Record<'isWhole' | 'wasAsked' | 'hasAny', boolean>,
): string {
  const miles = PETIBOT_LIMITS.namedPlaceMiles;
  if (hasAny)
    return isWhole || wasAsked ? WORDS.localAt(category, place) : WORDS.localPartAt(category, place);
  if (wasAsked) return WORDS.localNobodyAt(category, place, miles);
  return isWhole ? WORDS.localNoneAt(category, place, miles) : WORDS.localNotKept(place);
}

/** Says for which animals the vets were chosen: nearer ones for others are left out. */
function withAnimals(
  text: string,
  { kind, kin, animal, category }: PetibotAnswer,
  near: readonly RecommendedBusiness[] | undefined,
): string {
  if (!near || !isHelp(category)) return text;
  if (kin?.said) return `${text}\n${near.length > 0 ? WORDS.kinAsk(kin.said) : WORDS.kinNobody(kin.said)}`;
  const animals = kin?.animals ?? (animal ? [animal] : []);
  if (kind !== 'local' || animals.length === 0 || near.length === 0) return text;
  return `${text}\n${WORDS.mayTreat(formatList(animals.map(pluralOf)))}`;
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

function textOf(
  answer: PetibotAnswer,
  near: readonly RecommendedBusiness[] | undefined,
  hasLibrary: boolean,
): string {
  const { kind, text, category } = answer;
  if (!hasLibrary && kind === 'unknown') return WORDS.noLibrary;
  if (kind !== 'local' || !category) return text;
  if (!near) return WORDS.localUnplaced(category);
  if (near.length === 0) return WORDS.localNone(category);
  return answer.isForNow ? openText(category, near) : text;
}
