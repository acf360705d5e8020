import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { type Business, isNewListing } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { type PictureKind, pictureAs } from '#contract/pictures.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { FARM_CATEGORIES } from '#src/catalogue/use-catalogue.ts';
import { distanceText } from '#src/places/distance.ts';
import { ownPicture, telHref } from '#src/ui/acts/links.ts';
import { formatCount, formatRating } from '#src/ui/formats/format-number.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { bannerFor, isFarmBusiness } from '#src/ui/shown/animal-art.ts';
import { Badge, KeptMark, PinnedMark } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Picture, type PictureProps } from '#src/ui/shown/picture.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { labelOf } from '#src/words/labels.ts';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { CheckedMark } from './checked.tsx';
import { cutDescription, unbroken } from './format.ts';
import './businesses.css';

export interface BusinessCardProps {
  business: Business;
  /** The searched place: the card shows distance and direction from it. */
  from?: LatLng | undefined;
  /** A followed stream keeps it on this phone. */
  isKept?: boolean | undefined;
  /** One of the person's own people. */
  isPinned?: boolean | undefined;
  /** Found although it states no animals. */
  isUnstated?: boolean | undefined;
  /** `wide` has its picture on top from 1024 px up: three across. */
  shape?: 'wide' | undefined;
  /** Heading level of the name. Default 3. */
  level?: 2 | 3 | 4;
}

/**
 * A business in a list. Memoized, so that a growing list renders only its new cards. docs/specification.md, section
 * 2, business card.
 */
export const BusinessCard = memo(function BusinessCard(props: BusinessCardProps) {
  const { business, from, isKept, isPinned, isUnstated, shape, level = 3 } = props;
  const id = useId();
  const Name = `h${level}` as const;
  const distance = from && distanceText(business, from);
  const description = cutDescription(business.description);
  return (
    <Card className="business-card" data-shape={shape} aria-labelledby={id}>
      <BusinessPicture business={business} shape="card" kind={shape ? 'view.webp' : 'thumb.webp'} />
      <div className="stack" data-gap="1" data-align="start">
        <BusinessBadges business={business} />
        <Name id={id}>{unbroken(business.name)}</Name>
        <BusinessRating business={business} />
        <p className="row quiet" data-gap="2">
          {distance && <b>{distance}</b>}
          {business.city && <span>{business.city}</span>}
          {isPinned && <PinnedMark>{WORDS.pinned}</PinnedMark>}
          {isKept && <KeptMark>{WORDS.onPhone}</KeptMark>}
          <CheckedMark business={business} />
        </p>
      </div>
      {description && <p className="business-words quiet">{description}</p>}
      <AnimalTags names={business.animalTypes} isUnstated={isUnstated} />
      <CardActions business={business} />
    </Card>
  );
});

/** The first picture, or the drawing of its category if there is none or it cannot be loaded. */
export function BusinessPicture({
  business,
  shape,
  kind = 'view.webp',
}: {
  business: Business;
  shape: PictureProps['shape'];
  kind?: PictureKind;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const own = isBroken ? null : ownPicture(business.images[0]);
  return (
    <Picture
      src={own ? pictureAs(own, kind) : bannerOf(business.businessCategories)}
      ground="leaf"
      shape={shape}
      onError={() => setIsBroken(true)}
    />
  );
}

/** Whether a business counts as a farm business, by words or by category. */
const isFarm = (categories: readonly string[]) =>
  isFarmBusiness(categories) || categories.some((name) => FARM_CATEGORIES.includes(name));

const bannerOf = (categories: readonly string[]) =>
  bannerFor(isFarm(categories) ? [...categories, 'Animal Feed'] : categories);

/** The badges Featured (green for farms, blue for others), Sample listing and New. */
export function BusinessBadges({ business }: { business: Business }) {
  const { isFeatured, isSample, businessCategories } = business;
  const isNew = isNewListing(business);
  if (!isFeatured && !isSample && !isNew) return null;
  return (
    <p className="row" data-gap="2">
      {isFeatured && <Badge tone={isFarm(businessCategories) ? 'farm' : 'other'}>{WORDS.featured}</Badge>}
      {isSample && <Badge tone="sample">{WORDS.sample}</Badge>}
      {isNew && <Badge tone="line">{WORDS.newListing}</Badge>}
    </p>
  );
}

/** Stars, rating and number of reviews, or a text if there are none. */
export function BusinessRating({ business, isLong }: { business: Business; isLong?: boolean }) {
  const { rating, reviewCount } = business;
  if (reviewCount === 0) return <Meta>{WORDS.unrated}</Meta>;
  const count = formatCount(reviewCount);
  return (
    <Meta>
      <StarsShown rating={rating} label={WORDS.stars(formatRating(rating))} />
      <b>{formatRating(rating)}</b>
      <span>{isLong ? WORDS.reviewCount(count, reviewCount === 1) : WORDS.reviewCountShort(count)}</span>
    </Meta>
  );
}

function AnimalTags({ names, isUnstated }: { names: readonly string[]; isUnstated: boolean | undefined }) {
  if (names.length === 0 && !isUnstated) return null;
  return (
    <p className="business-animals row" data-gap="2" data-above="1">
      {names.slice(0, BUSINESS_LIMITS.cardAnimals).map((name) => (
        <Badge key={name}>{labelOf(name)}</Badge>
      ))}
      {isUnstated && <Badge tone="line">{WORDS.unstated}</Badge>}
    </p>
  );
}

function CardActions({ business }: { business: Business }) {
  const { id, name, phone, isSample } = business;
  const tel = telHref(phone, business);
  return (
    <div className="business-actions row" data-gap="2">
      {phone && isSample && <p className="business-sample">{WORDS.sampleNumber}</p>}
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
