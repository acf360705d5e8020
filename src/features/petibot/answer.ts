import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { type PetibotAnswer, type PetibotGuide, PETIBOT_WORDS as WORDS } from '#contract/petibot.ts';
import { animalsIn, type NamedAnimals } from './animals.ts';
import { businessAskedFor, categoryFor } from './categories.ts';
import { type Hit, indexLibrary, type LibraryIndex } from './library-index.ts';
import { isOurMatter, isRecipe } from './matter.ts';
import { emergencyIn } from './urgent.ts';
import { plain, wordsOf } from './words.ts';

/** A question's own words that a guide must hold, from 0 to 1, before it is taken for the answer. */
const LEAST_COVERAGE = 0.3;
/** The same for one of its answers, in place of its summary; a plain yes or no must be to the same question. */
const LEAST_ANSWER_COVERAGE = 0.4;
const LEAST_YES_COVERAGE = 0.75;
const MEDICINES =
  'ivermectin|banamine|flunixin|bute|penicillin|aspirin|ibuprofen|tylenol|benadryl|meloxicam|antibiotics?|dewormer|medicine|melatonin|rimadyl|gabapentin';
const DOSE = new RegExp(
  `\\b(?:dose|doses|dosage|dosing)\\b|\\bhow (?:much|many)\\b.*\\b(?:mg|ml|ccs?|milligrams?|${MEDICINES})\\b`,
);
const HELLO = /^(?:hi|hello|hey|howdy|good (?:morning|evening|afternoon))(?: there| petibot)?$/;
const THANKS = /^(?:thanks?|thank you|thx)\b/;

/** Answers questions from the care library. `before`: the animal that the conversation was about. */
export type Answerer = (question: string, before?: AnimalName | null) => PetibotAnswer;

/** Makes PetiBot's answers over a library; without guides it still knows emergencies and what is not its matter. */
export function createAnswerer(guides: readonly Guide[]): Answerer {
  const library = indexLibrary(guides);
  return (question, before = null) => answerTo(library, question, before);
}

/** The guides that fit a question, best first, as the answer ranks them. */
export function guidesFor(library: LibraryIndex, question: string, before: AnimalName | null = null): Hit[] {
  const named = namedIn(library, question, before);
  const emergency = emergencyIn(question, library.isKnown);
  const hits = library.find(question, named);
  if (!emergency) return hits;
  return emergency.slugs
    .flatMap((slug) => library.guides.filter((guide) => guide.slug === slug))
    .filter(
      (guide) => named.animals.length === 0 || named.animals.some((animal) => guide.animals.includes(animal)),
    )
    .map(
      (guide) =>
        hits.find((hit) => hit.guide === guide) ?? {
          guide,
          score: 0,
          coverage: 0,
          answerCoverage: 0,
          answer: null,
        },
    )
    .sort((one, other) => other.score - one.score);
}

function namedIn(library: LibraryIndex, question: string, before: AnimalName | null): NamedAnimals {
  const named = animalsIn(question, library.isKnown);
  if (named.animals.length === 0 && named.other === null && before) named.animals = [before];
  return named;
}

function answerTo(library: LibraryIndex, question: string, before: AnimalName | null): PetibotAnswer {
  const text = plain(question);
  const named = namedIn(library, question, before);
  const animal = named.animals[0] ?? null;
  const blank = { guide: null, also: null, animal, category: null };
  const emergency = emergencyIn(question, library.isKnown);
  const isOurs = isOurMatter(question, animalsIn(question, library.isKnown));
  if (emergency && (isOurs || !isRecipe(text))) return urgent(guidesFor(library, question, before), animal);
  if (HELLO.test(text)) return { ...blank, kind: 'hello', text: WORDS.hello };
  if (THANKS.test(text)) return { ...blank, kind: 'hello', text: WORDS.thanks };
  if (!isOurs) return { ...blank, animal: before, kind: 'offTopic', text: WORDS.offTopic };
  const category = businessAskedFor(question);
  if (category) return { ...blank, kind: 'local', text: WORDS.local(category), category };
  const hits = library.find(question, named);
  if (DOSE.test(text)) return { ...blank, kind: 'dose', text: WORDS.dose, category: 'Veterinary Services' };
  const isBare = wordsOf(question).every((word) => named.words.has(word));
  return fromGuides(library, hits, { ...named, isBare });
}

function urgent(hits: readonly Hit[], animal: AnimalName | null): PetibotAnswer {
  const [first, second] = hits;
  return {
    kind: 'urgent',
    text: first ? urgentSentences(first) : WORDS.urgentCall,
    guide: first ? nameGuide(first.guide) : null,
    also: second && first && second.score > first.score / 2 ? nameGuide(second.guide) : null,
    animal: animal ?? (first?.guide.animals.length === 1 ? (first.guide.animals[0] ?? null) : null),
    category: 'Veterinary Services',
  };
}

function fromGuides(
  library: LibraryIndex,
  hits: readonly Hit[],
  named: NamedAnimals & { isBare: boolean },
): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const blank = { guide: null, also: null, animal, category: null };
  const [first, second] = hits;
  if (named.isBare && library.guides.length > 0) return { ...blank, kind: 'more', text: WORDS.more };
  if (!first || !isAnswer(first, named)) {
    return { ...blank, kind: 'unknown', text: WORDS.unknown, category: 'Veterinary Services' };
  }
  return {
    kind: 'guide',
    text: sentencesOf(first),
    guide: nameGuide(first.guide),
    also:
      second && second.score > first.score * 0.7 && isAnswer(second, named) ? nameGuide(second.guide) : null,
    animal,
    category: categoryFor(first.guide, animal ?? first.guide.animals[0] ?? null),
  };
}

/** Whether a guide says enough of what is asked, about the animal that is asked for. */
function isAnswer({ guide, coverage }: Hit, { animals, other }: NamedAnimals): boolean {
  if (other !== null && animals.length === 0) return false;
  const fits = animals.length === 0 || animals.some((animal) => guide.animals.includes(animal));
  return fits && coverage >= LEAST_COVERAGE;
}

/** The guide's answer where it is one to this question, else what the guide says in short. */
function sentencesOf({ guide, answer, answerCoverage }: Hit): string {
  if (!answer) return guide.summary;
  const isYesOrNo = /^(?:yes|no)\b/i.test(answer.text);
  return answerCoverage >= (isYesOrNo ? LEAST_YES_COVERAGE : LEAST_ANSWER_COVERAGE)
    ? answer.text
    : guide.summary;
}

/** In an emergency a guide's first answer, what to do, stands in for its summary. */
function urgentSentences(hit: Hit): string {
  const [main] = hit.guide.answers;
  if (!main || (hit.answer && hit.answerCoverage >= LEAST_YES_COVERAGE)) return sentencesOf(hit);
  return main.text.replace(/^Yes\. /, '');
}

function nameGuide({ slug, title, sources, reviewedAt }: Guide): PetibotGuide {
  const [source] = sources;
  return { slug, title, sourceName: source?.name ?? '', sourceDate: source?.published ?? null, reviewedAt };
}
