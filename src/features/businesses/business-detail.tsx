import { Navigation, Phone } from 'lucide-react';
import { type Business, isNewListing } from '#contract/businesses.ts';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { ClaimCard } from '#src/features/owners/claim-card.tsx';
import { OwnerCard } from '#src/features/owners/owner-card.tsx';
import { PinLink } from '#src/features/people/pin-link.tsx';
import { PictureStrip } from '#src/features/pictures/picture-strip-card.tsx';
import { type Reportable, ReportLink } from '#src/features/reports/report-link.tsx';
import { ReviewList } from '#src/features/reviews/review-list-card.tsx';
import { WriteReview } from '#src/features/reviews/write-review-card.tsx';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { OUTSIDE_REL, telHref } from '#src/ui/acts/links.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { Row, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Badge, KeptMark } from '#src/ui/shown/badge.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { latePart } from '#src/ui/shown/late-part.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { labelOf } from '#src/words/labels.ts';
import { langOf } from '#src/words/lang-of.ts';
import type { KeptBusiness } from './business.local.ts';
import { BusinessFacts } from './business-facts.tsx';
import { BusinessBadges, BusinessPicture, BusinessRating } from './business-marks.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { ContactCard } from './contact-card.tsx';
import { directionsHref, sharedBusiness } from './format.ts';

const ListingPictures = latePart(
  async () => (await import('#src/features/pictures/listing-pictures-card.tsx')).ListingPictures,
);

/** The page of a business: facts, contact, reviews. */
export function BusinessDetail({
  business,
  isKept,
  bearing,
  own,
  mayBeClosed,
}: KeptBusiness & { mayBeClosed: boolean }) {
  const { reach } = useCore();
  const user = useWriter();
  const isOwner = user?.id === business.ownerId;
  const ownerCard = own && <OwnerCard business={business} {...own} />;
  return (
    <div className="business-detail">
      <Split
        rail={
          <>
            <ContactCard business={business} bearing={bearing} />
            <ClaimCard business={business} />
          </>
        }
      >
        <div className="business-banner">
          <BusinessPicture business={business} shape="banner" />
        </div>
        <PictureStrip business={business} />
        <Head business={business} isKept={isKept} />
        {mayBeClosed && <Note tone="warn">{WORDS.mayBeClosed}</Note>}
        {isOwner && ownerCard}
        <ReviewList key={business.id} business={business} />
        <Section title={WORDS.about}>
          <About business={business} />
        </Section>
        <Section title={WORDS.facts}>
          <BusinessFacts business={business} nowMs={reach.serverNowMs()} />
          {!isOwner && !business.isSample && <ReportLink things={[reportable(business)]} />}
        </Section>
        {!isOwner && ownerCard}
        {user && (isOwner || user.isAdmin) && <ListingPictures business={business} user={user} />}
        <WriteReview business={business} />
      </Split>
    </div>
  );
}

const reportable = ({ id, key, name }: Business): Reportable => ({ kind: 'business', id, key, name });

function Head({ business, isKept }: { business: Business; isKept: boolean }) {
  const { name, phone, isSample } = business;
  const tel = telHref(phone, business);
  const directions = directionsHref(business, /Android/i.test(navigator.userAgent));
  return (
    <header className="stack" data-gap="2" data-above="4">
      <h1 className="break-anywhere" tabIndex={-1} data-page-title>
        {name}
      </h1>
      <Row>
        <BusinessRating business={business} isLong />
        <BusinessBadges business={business} />
        {isKept && <KeptMark>{WORDS.kept}</KeptMark>}
      </Row>
      <div className="business-calls row" data-gap="2" data-above="1">
        {tel && (
          <a href={tel} data-variant="primary" className="business-call">
            <Icon icon={Phone} />
            {WORDS.callBusiness}
          </a>
        )}
        {phone && isSample && <CallSample />}
        {directions && (
          <a
            href={directions}
            data-variant="secondary"
            className="business-call"
            rel={OUTSIDE_REL}
            target={directions.startsWith('http') ? '_blank' : undefined}
          >
            <Icon icon={Navigation} />
            {WORDS.directions}
          </a>
        )}
        <PinLink business={business} />
        <ShareButton what={sharedBusiness(business)} />
      </div>
      {phone && isSample && <p className="business-sample">{WORDS.sampleNumber}</p>}
      {isNewListing(business) && <p className="business-sample">{WORDS.newListingHint}</p>}
    </header>
  );
}

/** The number of a sample cannot be called: explains why. */
function CallSample() {
  const { show } = useToast();
  return (
    <Button
      variant="secondary"
      icon={Phone}
      className="business-call"
      onClick={() => show({ ...SAMPLE_WORDS.toast, description: WORDS.sampleNumber, icon: 'info' })}
    >
      {WORDS.callBusiness}
    </Button>
  );
}

function About({ business }: { business: Business }) {
  const { animalTypes, businessCategories } = business;
  const description = labelOf(business.description);
  return (
    <Stack gap={3}>
      <p className="written" lang={langOf(description)}>
        {description || WORDS.noDescription}
      </p>
      <p className="row" data-gap="2">
        {animalTypes.length === 0 && <Badge tone="line">{WORDS.unstated}</Badge>}
        {animalTypes.map((animal) => (
          <Badge key={animal}>{labelOf(animal)}</Badge>
        ))}
        {businessCategories.map((category) => (
          <Badge key={category} tone="line">
            {labelOf(category)}
          </Badge>
        ))}
      </p>
    </Stack>
  );
}
