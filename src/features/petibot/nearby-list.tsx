import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { FARM_CATEGORIES } from '#src/catalogue/use-catalogue.ts';
import { milesText } from '#src/places/distance.ts';
import { ownPicture, telHref } from '#src/ui/acts/links.ts';
import { formatRating } from '#src/ui/formats/format-number.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { bannerFor } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { RecommendedBusiness } from './messages.ts';
import { PETIBOT_WORDS as WORDS } from './petibot.words.ts';
import './nearby-list.css';

/** Businesses below an answer. */
export function NearbyList({ near }: { near: readonly RecommendedBusiness[] }) {
  const [first] = near;
  if (!first) return null;
  return (
    <ul className="petibot-near framed" aria-label={WORDS.near(first.category)}>
      {near.map((business) => (
        <Nearby key={business.id} business={business} />
      ))}
    </ul>
  );
}

function Nearby({ business }: { business: RecommendedBusiness }) {
  const { id, name, rating, reviewCount, distance, isExact, category, phone, isSample, isNew, opening } =
    business;
  const call = telHref(phone, business);
  return (
    <li className="row" data-gap="3">
      <Face business={business} />
      <div>
        <Link to="/business/$id" params={{ id: String(id) }}>
          {name}
        </Link>
        <Meta>
          {reviewCount === 0 ? (
            <span>{WORDS.unrated}</span>
          ) : (
            <>
              <StarsShown rating={rating} label={WORDS.stars(formatRating(rating))} />
              <b>{formatRating(rating)}</b>
            </>
          )}
          <b>{milesText(distance, isExact ?? false)}</b>
        </Meta>
        <Meta>
          {isSample ? WORDS.sampleNumber : labelOf(category)}
          {opening && <span>{WORDS.opening[opening]}</span>}
          {isNew && <Badge tone="line">{WORDS.newListing}</Badge>}
        </Meta>
      </div>
      {call && (
        <a href={call} data-variant="secondary" data-square aria-label={WORDS.call(name)}>
          <Icon icon={Phone} />
        </a>
      )}
    </li>
  );
}

function Face({ business: { image, category } }: { business: RecommendedBusiness }) {
  const [isBroken, setIsBroken] = useState(false);
  const own = isBroken ? null : ownPicture(image);
  const banner = bannerFor(FARM_CATEGORIES.includes(category) ? ['Animal Feed'] : [category]);
  return <Picture src={own ?? banner} ground="leaf" shape="small" onError={() => setIsBroken(true)} />;
}
