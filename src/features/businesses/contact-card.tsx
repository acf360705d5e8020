import { Copy, Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { BusinessMap } from '#src/features/map/area-map-card.tsx';
import { withinText } from '#src/places/accuracy.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { copyText } from '#src/ui/acts/copy-text.ts';
import { mailHref, OUTSIDE_REL, webHref, webName } from '#src/ui/acts/links.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon, type LucideIcon } from '#src/ui/shown/icon.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import type { Bearing } from './business.local.ts';
import { DialledNumber } from './business-facts.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { addressLine, cityLine } from './format.ts';

interface ContactCardProps {
  business: Business;
  bearing: Bearing | null;
}

/** Address, phone, email, website, directions in words, and the map. */
export function ContactCard({ business, bearing }: ContactCardProps) {
  const { phone, email, website, isSample } = business;
  const mail = isSample ? null : mailHref(email);
  const web = webHref(website);
  return (
    <Card as="section" className="contact-card stack" data-gap="3" aria-label={WORDS.contact}>
      <h2 data-size="lg">{WORDS.contact}</h2>
      <ul>
        <AddressLine business={business} />
        {phone && (
          <ContactLine icon={Phone} label={WORDS.phone}>
            <DialledNumber phone={phone} isSample={isSample} />
          </ContactLine>
        )}
        {email && (
          <ContactLine icon={Mail} label={WORDS.email}>
            {mail ? (
              <a className="tap" href={mail}>
                {email}
              </a>
            ) : (
              email
            )}
          </ContactLine>
        )}
        {web && (
          <ContactLine icon={Globe} label={WORDS.website}>
            {isSample ? (
              <SampleWebsite name={webName(web)} />
            ) : (
              <a className="tap" href={web} rel={OUTSIDE_REL} target="_blank">
                {webName(web)} <span className="visually-hidden">{WORDS.opensOutside}</span>
              </a>
            )}
          </ContactLine>
        )}
        <WayLine business={business} bearing={bearing} />
      </ul>
      <CopyAddress business={business} />
      <BusinessMap business={business} />
    </Card>
  );
}

/** The website of a sample cannot be opened: shows it and explains why. */
function SampleWebsite({ name }: { name: string }) {
  return (
    <>
      <span>{name}</span>
      <span className="business-sample">{SAMPLE_WORDS.toast.description}</span>
    </>
  );
}

interface ContactLineProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function ContactLine({ icon, label, children }: ContactLineProps) {
  return (
    <li>
      <Icon icon={icon} tone="brand" label={label} />
      <div>{children}</div>
    </li>
  );
}

function AddressLine({ business }: { business: Business }) {
  const city = cityLine(business);
  if (!business.address && !city) return null;
  return (
    <ContactLine icon={MapPin} label={WORDS.address}>
      <address>
        {business.address}
        {business.address && city && <br />}
        {city}
      </address>
    </ContactLine>
  );
}

/** Distance, direction and coordinates, for use with any map or none. */
function WayLine({ business: { location }, bearing }: { business: Business; bearing: Bearing | null }) {
  const { phoneNowMs } = useClock();
  if (!location) return null;
  return (
    <ContactLine icon={Navigation} label={WORDS.howToGetThere}>
      {bearing && <p>{bearingWords(bearing, phoneNowMs)}</p>}
      <p className="quiet">{WORDS.coordinates(formatDegrees(location.lat), formatDegrees(location.lng))}</p>
    </ContactLine>
  );
}

/** '4.2 mi NE of your last position (12 min. ago)', or from the home area. */
export function bearingWords({ distance, atMs, accuracyMeters, from }: Bearing, nowMs: number): string {
  if (atMs !== null) return WORDS.fromPosition(distance, formatAge(atMs, nowMs), withinText(accuracyMeters));
  return from === null ? WORDS.fromLeft(distance) : WORDS.fromHome(distance, from);
}

/** Text for the clipboard: name, address and coordinates, each on its own line. */
export function addressText(business: Business): string {
  const { name, location } = business;
  const point = location && WORDS.coordinates(formatDegrees(location.lat), formatDegrees(location.lng));
  return [name, addressLine(business), point ?? ''].filter((line) => line !== '').join('\n');
}

function CopyAddress({ business }: { business: Business }) {
  const announce = useAnnounce();
  const [message, setMessage] = useState('');
  const copy = async () => {
    const words = (await copyText(addressText(business))) ? WORDS.copied : WORDS.notCopied;
    setMessage(words);
    announce(words);
  };
  if (addressLine(business) === '' && !business.location) return null;
  return (
    <div>
      <Button variant="secondary" icon={Copy} block onClick={() => void copy()}>
        {WORDS.copy}
      </Button>
      {message && (
        <p className="quiet" data-above="2">
          {message}
        </p>
      )}
    </div>
  );
}
