import { memo } from 'react';
import { type Business, checkedAtOf } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { kindOf } from '#src/catalogue/kinds.words.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { distanceText } from '#src/places/distance.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { formatOpening } from '#src/ui/formats/format-hours.ts';
import { formatCount, formatRating } from '#src/ui/formats/format-number.ts';
import { PinnedMark } from '#src/ui/shown/badge.tsx';
import { StarShown } from '#src/ui/shown/stars.tsx';
import { Badges } from './business-marks.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { PlaceRow, type PlaceRowProps } from './place-row.tsx';

export interface BusinessRowProps extends Pick<PlaceRowProps, 'as' | 'level' | 'onOpen'> {
  business: Business;
  /** The searched place: the row shows distance and direction from it, not the town. */
  from?: LatLng | undefined;
  /** One of the person's own people. */
  isPinned?: boolean | undefined;
}

/** A business in a list. Memoized, so that a growing list renders only its new rows. */
export const BusinessRow = memo(function BusinessRow(props: BusinessRowProps) {
  const { business, from, isPinned, ...row } = props;
  const { id, name, phone, rating, reviewCount, businessCategories } = business;
  const [category] = businessCategories;
  const href = telHref(phone, business);
  return (
    <PlaceRow
      {...row}
      id={id}
      name={name}
      pictured={business}
      call={href && phone ? { href, phone, label: WORDS.call(name) } : null}
      line={
        <>
          {category && <span>{kindOf(category)}</span>}
          <Where business={business} from={from} />
          {reviewCount > 0 && (
            <span>
              <StarShown label={WORDS.stars(formatRating(rating))} /> {formatRating(rating)}{' '}
              {WORDS.reviewCountShort(formatCount(reviewCount))}
            </span>
          )}
          {business.hours && <Opening business={business} />}
          {isPinned && <PinnedMark>{WORDS.pinned}</PinnedMark>}
          <Badges business={business} />
        </>
      }
    />
  );
});

function Where({ business, from }: Pick<BusinessRowProps, 'business' | 'from'>) {
  const distance = from && distanceText(business, from);
  if (distance) return <b>{distance}</b>;
  return business.city ? <span>{business.city}</span> : null;
}

/** 'open until 6 PM'; nothing if that is not certain. */
function Opening({ business }: { business: Business }) {
  const nowMs = useCore().reach.serverNowMs();
  const words = formatOpening(business.hours, checkedAtOf(business), nowMs);
  return words && <span>{words}</span>;
}
