import type { Context } from 'hono';
import type { Business } from '#contract/businesses.ts';
import { pictureAs } from '#contract/pictures.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { findListedRow, toBusiness } from './businesses.repository.ts';

const SITE = 'PetiYard';
const DESCRIPTION_MAX = 200; // characters; social networks show less
const NO_PICTURE = '/icons/icon-512.png';

const LISTING = /^\/business\/([1-9]\d{0,14})\/?$/i;

/**
 * Returns the document of a listing's page with its own head: title, social card and structured data for readers that
 * run no script. Null for other pages.
 */
export async function listingDocument(c: Context<AppEnv>, document: string): Promise<string | null> {
  const [, id] = LISTING.exec(c.req.path) ?? [];
  if (id === undefined) return null;
  const { store, config } = c.get('services');
  const row = await findListedRow(store.read, Number(id));
  const requested = `${c.get('isHttps') ? 'https' : 'http'}://${c.req.header('host') ?? ''}`;
  const origin = URL.parse(config.publicUrl ?? requested)?.origin;
  return row && origin ? withHead(document, toBusiness(row), origin) : null;
}

function withHead(document: string, business: Business, origin: string): string {
  const { id, name, description, city, state, isSample } = business;
  const url = `${origin}/business/${id}`;
  const title = `${name}, ${city}, ${state}`;
  const summary = shortened(description);
  const picture = pictureOf(business, origin);
  const card = [
    ['og:site_name', SITE],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', summary],
    ['og:url', url],
    ['og:image', picture ?? origin + NO_PICTURE],
  ].map(([property = '', content = '']) => `<meta property="${property}" content="${inHtml(content)}" />`);
  const added = [
    ...card,
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
    `<link rel="canonical" href="${inHtml(url)}" />`,
    ...(isSample ? [] : [structured(business, { url, picture })]), // samples are invented
  ];
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${inHtml(title)} – ${SITE}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + inHtml(summary))
    .replace('</head>', () => `${added.join('\n')}\n</head>`);
}

/** A listing in the words of https://schema.org/LocalBusiness. */
function structured(business: Business, { url, picture }: { url: string; picture: string | null }): string {
  const { name, phone, address, city, state, zipCode, location, placedBy, rating, reviewCount } = business;
  const isExact = location !== null && placedBy !== 'zip' && placedBy !== 'town' && placedBy !== 'county';
  const data = {
    '@context': 'https://schema.org',
    '@type': business.businessCategories.includes('Veterinary Services') ? 'VeterinaryCare' : 'LocalBusiness',
    name,
    description: business.description,
    url,
    ...(picture ? { image: picture } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(business.website ? { sameAs: business.website } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(address ? { streetAddress: address } : {}),
      addressLocality: city,
      addressRegion: state,
      ...(zipCode ? { postalCode: zipCode } : {}),
    },
    ...(isExact
      ? { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } }
      : {}),
    ...(reviewCount > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
      : {}),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The first picture as JPEG, which every reader understands. */
function pictureOf({ images }: Business, origin: string): string | null {
  const [first] = images;
  return first === undefined ? null : origin + pictureAs(first, 'view.jpg');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
