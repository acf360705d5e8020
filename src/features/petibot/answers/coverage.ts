import type { Guide, GuideAnswer } from '#contract/guides.ts';
import { isOneLetterOff, isYoungName } from './animals.ts';
import type { Subject } from './subjects.ts';
import { termOf, wordsOf } from './words.ts';

/** A word that stands in the text alone, not in title, headings, questions or what people say, counts this much. */
const IN_TEXT = 0.4;
/** A word that no guide holds is more often everyday talk than the matter: it weighs like one that so many hold. */
const UNKNOWN_COUNT = 40;
/** In a question of more words than these, those that no guide holds count the less, the more it has. */
const FEW_TERMS = 3;
/** The name of a young animal beside other words says whose guide it is more than what it is about. */
const YOUNG = 0.4;

interface Terms {
  head: Set<string>;
  text: Set<string>;
}

interface GuideTerms extends Terms {
  title: Set<string>;
  /** What it shows as its matter: title, headings and questions. */
  shown: Set<string>;
  /** Whether its text takes up what people say. */
  takesUp: (term: string) => boolean;
}

/** How much of a question's own words a guide and its answers hold, and how telling these words are. */
export interface Coverage {
  /** 0 to 1, rare words more. */
  coverage: number;
  /** The same for one answer alone. */
  coverageBy: (answer: GuideAnswer) => number;
  /** Sum over the words that the guide holds: one that a tenth of the guides hold counts about 2, a rare one up to 4. */
  strength: number;
  /** How many of them stand in title, headings, questions or what people say. */
  heads: number;
  /** How many of those are not merely what people say, and how telling they are. */
  shown: number;
  shownStrength: number;
  /** How many words of its own the question has. */
  asked: number;
  /** How well the guide holds the question's most telling word that the library knows, 0 to 1. */
  telling: number;
  /** How many words of the question no guide knows. */
  strange: number;
  /** Whether the guide is about every subject that the question names: see `subjectsIn`. */
  isOnSubject: boolean;
}

/** Measures one question over the library. `own`: its words without the animals' names; `subjects`: see `subjectsIn`. */
export type CoverageOf = (own: readonly string[], subjects: readonly Subject[]) => (guide: Guide) => Coverage;

/**
 * Measures over a library how much of a question is met. A word that few guides hold weighs more, so 'My cow ate a
 * nail' is not answered by a guide that only shares 'ate'. Nothing is met by a guide that shares no word with it but
 * in its running text.
 */
export function coverageOver(guides: readonly Guide[]): CoverageOf {
  const byAnswer = new Map(guides.flatMap(({ answers }) => answers.map((one) => [one, termsOfAnswer(one)])));
  const byGuide = new Map(guides.map((guide) => [guide, termsOfGuide(guide, byAnswer)]));
  const counts = new Map<string, number>();
  for (const { head, text } of byGuide.values())
    for (const term of new Set([...head, ...text])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const meant = new Map<string, string>();
  const knownOf = (terms: readonly string[]) => {
    const known = terms.filter((term) => counts.has(term));
    return known.length > 0 ? known : terms;
  };
  const rarity = (term: string) => Math.log(1 + guides.length / (1 + (counts.get(term) ?? UNKNOWN_COUNT)));
  return (own, subjects) => {
    const terms = [...new Set(own.map((word) => meaningOf(meant, termOf(word), counts)))];
    const young = new Set(own.filter(isYoungName).map((word) => meaningOf(meant, termOf(word), counts)));
    const chat = Math.min(1, FEW_TERMS / Math.max(1, terms.length));
    const weigh = (term: string) =>
      rarity(term) *
      (young.has(term) && young.size < terms.length ? YOUNG : 1) *
      (counts.has(term) ? 1 : chat);
    const all = terms.reduce((sum, term) => sum + weigh(term), 0);
    const [mostTelling] = terms
      .filter((term) => counts.has(term))
      .sort((one, other) => weigh(other) - weigh(one));
    const strange = terms.filter((term) => !counts.has(term)).length;
    const held = (among: Terms | undefined) =>
      terms.reduce((sum, term) => sum + weigh(term) * worth(term, among), 0);
    const named = subjects.map(({ terms: said, isIllness }) => {
      const meanings = said.map((term) => meaningOf(meant, term, counts));
      return { meanings: isIllness ? meanings : knownOf(meanings), isIllness };
    });
    const isKnown = ({ meanings }: { meanings: readonly string[] }) =>
      meanings.some((term) => counts.has(term));
    const asked = named.some(isKnown) ? named.filter(isKnown) : named;
    const isOn = (whole: GuideTerms | undefined) =>
      asked.every(({ meanings, isIllness }) =>
        meanings.every((term) => whole?.shown.has(term) || (isIllness && whole?.takesUp(term))),
      );
    return (guide) => {
      const whole = byGuide.get(guide);
      const isOnSubject = isOn(whole);
      const isMatter = (term: string) =>
        !young.has(term) || young.size === terms.length || (whole?.title.has(term) ?? false);
      const heads = terms.filter((term) => whole?.head.has(term) && isMatter(term)).length;
      const shown = terms.filter((term) => whole?.shown.has(term) && isMatter(term));
      if (heads === 0)
        return {
          coverage: 0,
          coverageBy: () => 0,
          strength: 0,
          heads,
          shown: shown.length,
          shownStrength: shown.reduce((sum, term) => sum + weigh(term), 0),
          asked: terms.length,
          telling: 0,
          strange,
          isOnSubject,
        };
      const strength = held(whole);
      return {
        coverage: strength / all,
        coverageBy: (one) => held(byAnswer.get(one)) / all,
        strength,
        heads,
        shown: shown.length,
        shownStrength: shown.reduce((sum, term) => sum + weigh(term), 0),
        asked: terms.length,
        telling: mostTelling === undefined ? 0 : worth(mostTelling, whole),
        strange,
        isOnSubject,
      };
    };
  };
}

const worth = (term: string, among: Terms | undefined) =>
  among?.head.has(term) ? 1 : among?.text.has(term) ? IN_TEXT : 0;

const termsOf = (...texts: string[]) => new Set(texts.flatMap(wordsOf).map(termOf));

function termsOfGuide(guide: Guide, byAnswer: ReadonlyMap<GuideAnswer, Terms>): GuideTerms {
  const { slug, title, sections, summary } = guide;
  const answers = guide.answers.flatMap((one) => byAnswer.get(one) ?? []);
  const said = termsOf(guide.said);
  const shown = termsOf(slug, title, ...sections.map(({ heading }) => heading));
  const text = termsOf(summary, ...sections.map((section) => section.text));
  for (const answer of answers) {
    for (const term of answer.head) shown.add(term);
    for (const term of answer.text) text.add(term);
  }
  const takesUp = (term: string) => said.has(term) && text.has(term);
  return { head: new Set([...shown, ...said]), text, title: termsOf(slug, title), shown, takesUp };
}

const termsOfAnswer = ({ question, text }: GuideAnswer): Terms => ({
  head: termsOf(question),
  text: termsOf(text),
});

/** The library's term that a term means: itself, one letter off, or longer by an ending. */
function meaningOf(meant: Map<string, string>, term: string, counts: ReadonlyMap<string, number>): string {
  const known = meant.get(term);
  if (known !== undefined) return known;
  const meaning = counts.has(term) || term.length < 4 ? term : (nearest(term, counts) ?? term);
  meant.set(term, meaning);
  return meaning;
}

/** People seldom miss the first letter, and it spares nearly all the work. */
function nearest(term: string, counts: ReadonlyMap<string, number>): string | undefined {
  if (term.length < 5) return undefined;
  const near = [...counts.keys()].filter((known) => known[0] === term[0] && known.length > 4);
  return near.find((known) => isOneLetterOff(term, known)) ?? near.find((known) => known.startsWith(term));
}
