import { Link } from '@tanstack/react-router';
import { ChevronRight, Siren } from 'lucide-react';
import type { Guide } from '#contract/guides.ts';
import { langOf, shownText } from '#src/catalogue/guides-library.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { labelOf } from '#src/words/labels.ts';
import { GUIDE_MESSAGES as WORDS } from './guides.words.ts';

export interface GuideCardProps {
  guide: Guide;
  /** Animal of the picture. Default: the guide's first animal. */
  animal?: string | undefined;
  level?: 2 | 3;
}

/** A guide in a list. The whole card is a link. */
export function GuideCard({ guide, animal, level = 2 }: GuideCardProps) {
  const Heading = `h${level}` as const;
  const { title, summary } = shownText(guide);
  const lang = langOf(guide);
  const portrait = animalArt(animal ?? guide.animals[0] ?? 'Dog');
  return (
    <Card className="guide-card">
      <Picture
        src={portrait?.url ?? '/art/banners/default.svg'}
        ground={portrait?.ground}
        shape="small"
        kind="portrait"
      />
      <div>
        <Heading data-size="md" lang={lang}>
          <Link className="card-link" to="/blogs/$slug" params={{ slug: guide.slug }}>
            {title}
          </Link>
        </Heading>
        <p className="guide-summary quiet" lang={lang}>
          {summary}
        </p>
        <GuideBadges guide={guide} />
      </div>
      <Icon icon={ChevronRight} />
    </Card>
  );
}

/** Badges of a guide: urgent, topic and animals. */
export function GuideBadges({ guide }: { guide: Guide }) {
  return (
    <div className="guide-badges row" data-gap="2">
      {guide.urgent && (
        <span className="guide-urgent">
          <Badge tone="line" icon={Siren}>
            {WORDS.urgent}
          </Badge>
        </span>
      )}
      <Badge tone="line">{WORDS.topics[guide.topic]}</Badge>
      {guide.animals.map((name) => (
        <Badge key={name}>{labelOf(name)}</Badge>
      ))}
    </div>
  );
}
