import { useState } from 'react';
import type { Guide, GuideText } from '#contract/guides.ts';
import { LANGUAGE_NAMES } from '#contract/languages.ts';
import { langOf, shownText } from '#src/catalogue/guides-library.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { PillToggle } from '#src/ui/forms/toggle.tsx';
import { Prose } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { guideBlocks } from './blocks.ts';
import { fetchSpanish } from './guides.remote.ts';
import { reviewedOn, SPANISH_UNREVIEWED, GUIDE_MESSAGES as WORDS } from './guides.words.ts';

const BOTH = `${LANGUAGE_NAMES.en} / ${LANGUAGE_NAMES.es}`;

/** The text of a guide, and a toggle that shows it in both languages, to read together with somebody. */
export function GuideWords({ guide }: { guide: Guide }) {
  const [isBoth, setIsBoth] = useState(false);
  return (
    <article className="guide-text">
      <div data-below="4" data-no-print>
        <PillToggle isPressed={isBoth} onToggle={() => setIsBoth(!isBoth)}>
          {BOTH}
        </PillToggle>
      </div>
      <Prose>
        {isBoth ? <InBoth guide={guide} /> : <InOwn guide={guide} />}
        <p className="quiet">
          {WORDS.notAVet} {reviewedOn(formatSourceDate(guide.reviewedAt))}.
        </p>
      </Prose>
    </article>
  );
}

/** The text in the language of the page, or else in English. */
function InOwn({ guide }: { guide: Guide }) {
  const { sections, answers } = shownText(guide);
  const lang = langOf(guide);
  return (
    <>
      {lang && <p className="quiet">{WORDS.onlyEnglish}</p>}
      {guide.translation && <p className="quiet">{SPANISH_UNREVIEWED}</p>}
      {sections.map(({ heading, text }) => (
        <section key={heading} lang={lang}>
          <h2>{heading}</h2>
          <Blocks text={text} />
        </section>
      ))}
      <section>
        <h2>{WORDS.answers}</h2>
        {answers.map(({ question, text }) => (
          <div key={question} className="guide-answer" lang={lang}>
            <h3 data-size="md">{question}</h3>
            <Blocks text={text} />
          </div>
        ))}
      </section>
    </>
  );
}

/** Each part of the guide in English and in Spanish, side by side where there is room. */
function InBoth({ guide }: { guide: Guide }) {
  const { answer } = useRemote(fetchSpanish, guide.slug);
  if (!answer) return <SkeletonCards count={2} label={WORDS.loading} shape="lines" />;
  const spanish = answer.kind === 'done' ? answer.value : null;
  if (!spanish)
    return (
      <>
        <Note tone="warn">{answer.kind === 'done' ? WORDS.onlyEnglish : WORDS.spanishNotHere}</Note>
        <InOwn guide={guide} />
      </>
    );
  const inSpanish = partsOf(spanish);
  return (
    <>
      <p className="quiet" lang="es">
        {SPANISH_UNREVIEWED}
      </p>
      {[...partsOf(guide).entries()].map(([index, part]) => (
        <div key={index} className="guide-pair">
          <PartText part={part} lang="en" />
          <PartText part={inSpanish[index]} lang="es" />
        </div>
      ))}
    </>
  );
}

interface Part {
  heading: string;
  text: string;
}

const partsOf = ({ title, summary, sections, answers }: GuideText): Part[] => [
  { heading: title, text: summary },
  ...sections,
  ...answers.map(({ question, text }) => ({ heading: question, text })),
];

function PartText({ part, lang }: { part: Part | undefined; lang: 'en' | 'es' }) {
  if (!part) return null;
  return (
    <div lang={lang}>
      <h2 data-size="md">{part.heading}</h2>
      <Blocks text={part.text} />
    </div>
  );
}

function Blocks({ text }: { text: string }) {
  return [...guideBlocks(text).entries()].map(([index, block]) =>
    block.kind === 'paragraph' ? (
      <p key={index}>{block.text}</p>
    ) : (
      <ul key={index}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
