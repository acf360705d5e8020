import type { Guide, GuideAnswer } from '#contract/guides.ts';
import { isOneLetterOff } from './animals.ts';
import { termOf, wordsOf } from './words.ts';

/** A word that stands in the text alone, not in title, headings or questions, counts this much. */
const IN_TEXT = 0.4;
/** A word that no guide holds is more often everyday talk than the matter: it weighs like one that so many hold. */
const UNKNOWN_COUNT = 12;

interface GuideTerms {
  head: Set<string>;
  text: Set<string>;
}

/** How much of a question's own words a guide and its chosen answer hold, each 0 to 1. */
export type CoverageOf = (
  own: readonly string[],
  guide: Guide,
  answer: GuideAnswer | null,
) => { coverage: number; answerCoverage: number };

const termsOf = (...texts: string[]) => new Set(texts.flatMap(wordsOf).map(termOf));

/**
 * Measures over a library how much of a question is met. A word that few guides hold weighs more, so 'My cow ate a
 * nail' is not answered by a guide that only shares 'ate'. Nothing is met by a guide that shares no word with it but
 * in its running text.
 */
export function coverageOver(guides: readonly Guide[]): CoverageOf {
  const bySlug = new Map(guides.map((guide) => [guide.slug, guideTerms(guide)]));
  const counts = new Map<string, number>();
  for (const { head, text } of bySlug.values())
    for (const term of new Set([...head, ...text])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const meant = new Map<string, string>();
  const weigh = (term: string) => Math.log(1 + guides.length / (1 + (counts.get(term) ?? UNKNOWN_COUNT)));
  return (own, guide, answer) => {
    const terms = [...new Set(own.map((word) => remember(meant, termOf(word), counts)))];
    const whole = bySlug.get(guide.slug) ?? { head: new Set(), text: new Set() };
    const part = answer && { head: termsOf(answer.question), text: termsOf(answer.text) };
    const all = terms.reduce((sum, term) => sum + weigh(term), 0);
    const held = (among: GuideTerms) =>
      terms.reduce((sum, term) => sum + weigh(term) * worth(term, among), 0);
    if (all === 0) return { coverage: 0, answerCoverage: 0 };
    if (!terms.some((term) => whole.head.has(term))) return { coverage: 0, answerCoverage: 0 };
    return { coverage: held(whole) / all, answerCoverage: part ? held(part) / all : 0 };
  };
}

const worth = (term: string, { head, text }: GuideTerms) =>
  head.has(term) ? 1 : text.has(term) ? IN_TEXT : 0;

const guideTerms = ({ slug, title, sections, answers, summary }: Guide): GuideTerms => ({
  head: termsOf(
    slug,
    title,
    ...sections.map(({ heading }) => heading),
    ...answers.map(({ question }) => question),
  ),
  text: termsOf(summary, ...sections.map(({ text }) => text), ...answers.map(({ text }) => text)),
});

/** The library's term that a term means: itself, one letter off, or longer by an ending. */
function remember(meant: Map<string, string>, term: string, counts: ReadonlyMap<string, number>): string {
  const known = meant.get(term);
  if (known !== undefined) return known;
  const meaning = counts.has(term) || term.length < 4 ? term : (nearest(term, counts) ?? term);
  meant.set(term, meaning);
  return meaning;
}

function nearest(term: string, counts: ReadonlyMap<string, number>): string | undefined {
  const all = [...counts.keys()];
  return (
    all.find((known) => known.length > 3 && isOneLetterOff(term, known)) ??
    all.find((known) => term.length > 4 && known.startsWith(term))
  );
}
