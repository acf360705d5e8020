import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import type { Guide, GuideSource } from '#contract/guides.ts';
import { langOf, shownText } from '#src/catalogue/guides-library.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { Split } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { GuideBadges, GuideCard } from './guide-card.tsx';
import { GuideWords } from './guide-words.tsx';
import { sourceDated, GUIDE_MESSAGES as WORDS } from './guides.words.ts';
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
  const { title, summary } = shownText(guide);
  return (
    <div className="guides">
      <Breadcrumb label={WORDS.breadcrumb}>
        <Link to="/blogs">{WORDS.back}</Link>
      </Breadcrumb>
      <div lang={langOf(guide)}>
        <PageTitle lede={summary}>{title}</PageTitle>
      </div>
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
        <GuideWords key={guide.slug} guide={guide} />
        <div data-above="5">
          <ShareButton what={{ title, text: summary, path: `/blogs/${guide.slug}` }} />
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
        <b lang="en">{source.name}</b>
      </a>
      <span className="quiet break-anywhere">{source.url}</span>
      <span className="quiet">{sourceDated(source, formatSourceDate)}</span>
    </li>
  );
}
