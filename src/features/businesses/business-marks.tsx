import { useState } from 'react';
import { type Business, isNewListing } from '#contract/businesses.ts';
import { type PictureKind, pictureAs } from '#contract/pictures.ts';
import { type Drawn, isFarm, sceneOf } from '#src/catalogue/scenes.ts';
import { ownPicture } from '#src/ui/acts/links.ts';
import { formatCount, formatRating } from '#src/ui/formats/format-number.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Picture, type PictureProps } from '#src/ui/shown/picture.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';

/** Fields that decide the picture of a business. */
export type PicturedBusiness = Pick<Business, 'images'> & Drawn;

/** The first picture, or the drawing of its category if there is none or it cannot be loaded. */
export function BusinessPicture({
  business,
  shape,
  kind = 'view.webp',
}: {
  business: PicturedBusiness;
  shape: PictureProps['shape'];
  kind?: PictureKind;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const own = isBroken ? null : ownPicture(business.images[0]);
  const shown = own ? { src: pictureAs(own, kind), ground: 'leaf' as const } : sceneOf(business);
  return <Picture {...shown} shape={shape} onError={() => setIsBroken(true)} />;
}

/** The badges Featured (green for farms, blue for others), Sample listing and New. */
export function BusinessBadges({ business }: { business: Business }) {
  if (!hasBadges(business)) return null;
  return (
    <p className="row" data-gap="2">
      <Badges business={business} />
    </p>
  );
}

const hasBadges = (business: Business) => business.isFeatured || business.isSample || isNewListing(business);

/** The same within a line. */
export function Badges({ business }: { business: Business }) {
  const { isFeatured, isSample, businessCategories } = business;
  return (
    <>
      {isFeatured && <Badge tone={isFarm(businessCategories) ? 'farm' : 'other'}>{WORDS.featured}</Badge>}
      {isSample && <Badge tone="sample">{WORDS.sample}</Badge>}
      {isNewListing(business) && <Badge tone="line">{WORDS.newListing}</Badge>}
    </>
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
