import { FACTS } from '#contract/facts.ts';
import { kindOf } from '#src/catalogue/kinds.words.ts';
import { PlaceRow } from '#src/features/businesses/place-row.tsx';
import { milesText } from '#src/places/distance.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { formatRating } from '#src/ui/formats/format-number.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { StarShown } from '#src/ui/shown/stars.tsx';
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
  const {
    id,
    name,
    image,
    rating,
    reviewCount,
    distance,
    isExact,
    category,
    phone,
    isSample,
    isNew,
    opening,
    states = [],
  } = business;
  const href = telHref(phone, business);
  return (
    <PlaceRow
      as="li"
      id={id}
      name={name}
      pictured={{ businessCategories: [category], ...business, images: image === null ? [] : [image] }}
      call={href && phone ? { href, phone, label: WORDS.call(name) } : null}
      line={
        <>
          <span>{kindOf(category)}</span>
          <b>{milesText(distance, isExact ?? false)}</b>
          {reviewCount > 0 && (
            <span>
              <StarShown label={WORDS.stars(formatRating(rating))} />
              {`\u00a0${formatRating(rating)}`}
            </span>
          )}
          {opening && <span>{WORDS.opening[opening]}</span>}
          {states.map((fact) => (
            <span key={fact}>{labelOf(FACTS[fact].yes)}</span>
          ))}
          {isSample && <span>{WORDS.sampleNumber}</span>}
          {isNew && <Badge tone="line">{WORDS.newListing}</Badge>}
        </>
      }
    />
  );
}
