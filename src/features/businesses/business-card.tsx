import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useId } from 'react';
import type { Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { Badge, PinnedMark } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { labelOf } from '#src/words/labels.ts';
import { langOfCard } from '#src/words/lang-of-card.ts';
import { BusinessBadges, BusinessPicture, BusinessRating } from './business-marks.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { CheckedMark } from './checked.tsx';
import { cutDescription, unbroken } from './format.ts';
import './businesses.css';

export interface BusinessCardProps {
  business: Business;
  /** One of the person's own people. */
  isPinned?: boolean | undefined;
}

/** A featured business; lists show a `BusinessRow`. docs/specification.md, section 2, business card. */
export function BusinessCard({ business, isPinned }: BusinessCardProps) {
  const id = useId();
  const description = cutDescription(labelOf(business.description));
  return (
    <Card className="business-card stack" data-gap="1" aria-labelledby={id}>
      <BusinessPicture business={business} shape="card" />
      <div className="stack" data-gap="1" data-align="start">
        <BusinessBadges business={business} />
        <h3 id={id}>{unbroken(business.name)}</h3>
        <BusinessRating business={business} />
        <p className="row quiet" data-gap="2">
          {business.city && <span>{business.city}</span>}
          {isPinned && <PinnedMark>{WORDS.pinned}</PinnedMark>}
          <CheckedMark business={business} />
        </p>
      </div>
      {description && (
        <p className="business-words quiet" lang={langOfCard(description)}>
          {description}
        </p>
      )}
      <AnimalTags names={business.animalTypes} />
      <CardActions business={business} />
    </Card>
  );
}

function AnimalTags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="row" data-gap="2" data-above="1">
      {names.slice(0, BUSINESS_LIMITS.cardAnimals).map((name) => (
        <Badge key={name}>{labelOf(name)}</Badge>
      ))}
    </p>
  );
}

function CardActions({ business }: { business: Business }) {
  const { id, name, phone } = business;
  const tel = telHref(phone, business);
  return (
    <div className="business-actions row" data-gap="2">
      <Link to="/business/$id" params={{ id: String(id) }} data-variant="primary">
        {WORDS.details}
        <span className="visually-hidden">{name}</span>
      </Link>
      {tel && (
        <a href={tel} data-variant="secondary" data-square aria-label={WORDS.call(name)}>
          <Icon icon={Phone} />
        </a>
      )}
    </div>
  );
}
