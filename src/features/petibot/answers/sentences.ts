import type { Hit, RankedAnswer } from './library-index.ts';

/** A question's own words that an answer must hold, from 0 to 1; a plain yes or no must be to the same question. */
const LEAST_ANSWER_COVERAGE = 0.4;
const LEAST_YES_COVERAGE = 0.75;
/** The same for a passage of the guide's text, and by how much it must say more than the summary. */
const LEAST_PASSAGE_SHARE = 0.4;
const MORE_THAN_SUMMARY = 0.1;
/** So much more of the question another answer must hold to stand before a guide's main one in an emergency. */
const FITS_BETTER = 0.15;
/** Sentences that are shown. */
const MOST_SENTENCES = 3;
/** How the question of an answer begins that belongs to what happens now. */
const TELLS = /^(?:my|our|there|a|an|i|ants)\b/i;

/** What is shown of a guide: its answer where it is one to this question, a passage that says more of it, or its summary. */
export function sentencesOf(hit: Hit): string {
  const [best] = hit.answers;
  if (best && isAnswerTo(best, LEAST_ANSWER_COVERAGE)) return best.answer.text;
  return passageOf(hit) ?? `${hit.guide.title}: ${hit.guide.summary}`;
}

/**
 * In an emergency: what to do now, never what may be asked later, and never what is said of another animal. @param tells
 * of the guide's questions the one that tells what has happened.
 */
export function urgentSentences(hit: Hit, tells?: RegExp): string {
  const forNow = hit.answers.filter(({ answer, isOnAnimal }) => isOnAnimal && TELLS.test(answer.question));
  const [fitting] = forNow;
  if (!fitting) return sentencesOf(hit);
  const told = forNow.find(({ answer }) => tells?.test(answer.question));
  if (told) return told.answer.text.replace(/^Yes\. /, '');
  const place = ({ answer }: RankedAnswer) => hit.guide.answers.indexOf(answer);
  const main = forNow.reduce((one, other) => (place(other) < place(one) ? other : one));
  const chosen = fitting.coverage >= main.coverage + FITS_BETTER ? fitting : main;
  return chosen.answer.text.replace(/^Yes\. /, '');
}

function isAnswerTo({ answer, coverage, isOnAnimal }: RankedAnswer, least: number): boolean {
  const isYesOrNo = /^(?:yes|no)\b/i.test(answer.text);
  return isOnAnimal && coverage >= (isYesOrNo ? LEAST_YES_COVERAGE : least);
}

/** Up to three sentences of the section that holds most of the question's own words, under its heading; null when the summary does as well. */
function passageOf({ guide, shareOf }: Hit): string | null {
  const least = Math.max(LEAST_PASSAGE_SHARE, shareOf(guide.summary) + MORE_THAN_SUMMARY);
  let best = { share: 0, text: '' };
  for (const { heading, text } of guide.sections)
    for (const passage of passagesIn(text)) {
      const share = shareOf(`${heading} ${passage}`);
      if (share > best.share) best = { share, text: `${heading}: ${passage}` };
    }
  return best.share >= least ? best.text : null;
}

/** Every run of three sentences of a section, or all that it has; an item of a list is a sentence. */
function passagesIn(text: string): string[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => line.replace(/^- /, '').split(/(?<=[.?])\s+(?=[A-Z])/))
    .map((sentence) => (/[.?]$/.test(sentence) ? sentence : `${sentence}.`));
  const starts = Math.max(1, sentences.length - MOST_SENTENCES + 1);
  return Array.from({ length: starts }, (_, at) => sentences.slice(at, at + MOST_SENTENCES).join(' '));
}
