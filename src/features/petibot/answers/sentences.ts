import type { Hit, RankedAnswer } from './library-index.ts';

/** A question's own words that an answer must hold, from 0 to 1; a plain yes or no must be to the same question. */
const LEAST_ANSWER_COVERAGE = 0.4;
const LEAST_YES_COVERAGE = 0.75;
/** The same for a passage of the guide's text, and by how much it must say more than the summary. */
const LEAST_PASSAGE_SHARE = 0.5;
const MORE_THAN_SUMMARY = 0.1;
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

/** In an emergency: what to do now, never what may be asked later, and never what is said of another animal. */
export function urgentSentences(hit: Hit): string {
  const forNow = hit.answers.filter(({ answer, isOnAnimal }) => isOnAnimal && TELLS.test(answer.question));
  if (!hit.guide.urgent || forNow.length === 0) return sentencesOf(hit);
  const fitting = forNow.find((one) => one.coverage >= LEAST_YES_COVERAGE);
  const first = hit.guide.answers.find((answer) => forNow.some((one) => one.answer === answer));
  return (fitting?.answer ?? first)?.text.replace(/^Yes\. /, '') ?? sentencesOf(hit);
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
