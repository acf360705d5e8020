import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import type { Guide, GuideSource } from '#contract/guides.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { formatSourceDate } from '#src/ui/formats/source-date.ts';
import { Prose, Split } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { guideBlocks } from './blocks.ts';
import { GuideBadges, GuideCard } from './guide-card.tsx';
import { reviewedOn, sourceDated, GUIDE_MESSAGES as WORDS } from './guides.words.ts';
import { relatedGuides } from './guides-search.ts';
import { useGuides } from './use-guides.ts';
import './guides.css';

const RELATED_MAX = 4;

/** `/blogs/{slug}`: one guide with its sources. */
export function GuidePage({ slug }: { slug: string }) {
  const library = useGuides();
  if (library.state === 'loading') return <SkeletonCards count={2} label={WORDS.loading} shape="lines" />;
  const guide =
    library.state === 'here' ? library.guides.find((candidate) => candidate.slug === slug) : undefined;
  if (library.state === 'missing' || !guide) return <GuideMissing isKept={library.state === 'here'} />;
  return (
    <div className="guides">
      <Breadcrumb label={WORDS.breadcrumb}>
        <Link to="/blogs">{WORDS.back}</Link>
      </Breadcrumb>
      <PageTitle lede={guide.summary}>{guide.title}</PageTitle>
      <GuideBadges guide={guide} />
      <Split rail={<GuideRail guides={library.guides} guide={guide} />}>
        {guide.urgent && (
          <div data-below="5">
            <Note
              tone="bad"
              icon={Siren}
              action={
                <Link to="/emergency" data-variant="primary">
                  {WORDS.toEmergency}
                </Link>
              }
            >
              <b>{WORDS.urgentHint}</b>
            </Note>
          </div>
        )}
        <GuideText guide={guide} />
        <div data-above="5">
          <ShareButton what={{ title: guide.title, text: guide.summary, path: `/blogs/${guide.slug}` }} />
        </div>
      </Split>
    </div>
  );
}

function GuideMissing({ isKept }: { isKept: boolean }) {
  return (
    <EmptyState
      level={1}
      picture={animalArt('Sheep')}
      heading={isKept ? WORDS.notFound : WORDS.notKept}
      action={
        <Link to="/blogs" data-variant="secondary">
          {WORDS.back}
        </Link>
      }
    />
  );
}

function GuideText({ guide }: { guide: Guide }) {
  return (
    <article className="guide-text">
      <Prose>
        {guide.sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <Blocks text={text} />
          </section>
        ))}
        <section>
          <h2>{WORDS.answers}</h2>
          {guide.answers.map(({ question, text }) => (
            <div key={question} className="guide-answer">
              <h3 data-size="md">{question}</h3>
              <Blocks text={text} />
            </div>
          ))}
        </section>
        <p className="quiet">
          {WORDS.notAVet} {reviewedOn(formatSourceDate(guide.reviewedAt))}.
        </p>
      </Prose>
    </article>
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

function GuideRail({ guides, guide }: { guides: readonly Guide[]; guide: Guide }) {
  const related = relatedGuides(guides, guide, RELATED_MAX);
  return (
    <>
      <section className="guide-sources">
        <h2 data-size="lg" data-below="2">
          {WORDS.sources}
        </h2>
        <ul>
          {guide.sources.map((source) => (
            <Source key={source.url} source={source} />
          ))}
        </ul>
      </section>
      {related.length > 0 && (
        <section className="guide-list stack" data-gap="3" data-no-print>
          <h2 data-size="lg">{WORDS.related}</h2>
          {related.map((other) => (
            <GuideCard key={other.slug} guide={other} level={3} />
          ))}
        </section>
      )}
    </>
  );
}

/** A source of the guide. Shows the address as text, so that it is readable without signal. */
function Source({ source }: { source: GuideSource }) {
  return (
    <li>
      <a className="tap" href={source.url} target="_blank" rel="noopener noreferrer">
        <b>{source.name}</b>
      </a>
      <span className="quiet break-anywhere">{source.url}</span>
      <span className="quiet">{sourceDated(source, formatSourceDate)}</span>
    </li>
  );
}
