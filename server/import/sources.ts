/** A publisher of listings, with its display name and license terms. */
export interface Source {
  id: string;
  /** Shown on each listing. */
  name: string;
  licence: string;
  /** URL of its list or license; empty when each row has its own pages. */
  url: string;
  /** Required attribution. */
  credit: string;
  /** Date of the list, for rows without their own. */
  listDate?: string;
  /** The rows' date is not their last update: for example a license start or a loan approval. */
  hasForeignDates?: true;
  /** Row ids are not the publisher's and may change: rows are identified by name and address. */
  hasForeignIds?: true;
  /** Its tags describe a business; those of other lists are second names, or products. */
  hasWordTags?: true;
  /** Its tags name the animals treated; those of other lists name what is sold. */
  namesAnimals?: true;
  /** Its hours are in OpenStreetMap's syntax, in which a span without days means every day. */
  hasOsmHours?: true;
  /** Two-letter code for rows without a state, when the publisher covers one state. */
  state?: string;
}

const PUBLIC_DOMAIN = 'US government work, public domain (17 U.S.C. 105)';

/** The openly licensed lists of the initial directory. */
export const SOURCES: readonly Source[] = [
  {
    id: 'usda-nfmd',
    name: 'USDA National Farmers Market Directory',
    licence: PUBLIC_DOMAIN,
    url: 'https://www.ams.usda.gov/local-food-directories/farmersmarkets',
    credit: 'USDA Agricultural Marketing Service, National Farmers Market Directory, export of June 2019',
    listDate: '2019-06-04',
  },
  {
    id: 'irs-eo-bmf',
    name: 'IRS list of exempt organizations',
    licence: PUBLIC_DOMAIN,
    url: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
    credit: 'Internal Revenue Service, Exempt Organizations Business Master File extract, 13 April 2026',
    listDate: '2026-04-13',
  },
  {
    id: 'petsmart-locations',
    name: 'PetSmart store locations, collected by Matt Stiles',
    licence: 'MIT License, copyright 2024 Matt Stiles',
    url: 'https://github.com/stiles/locations',
    credit: 'Copyright (c) 2024 Matt Stiles; the name of the chain is a trademark of its owner',
    listDate: '2024-02-24',
  },
  {
    id: 'orlando-pet-list',
    name: 'All Things Pets list for central Florida',
    licence: 'MIT License, copyright 2021 Gabriel Cavalcante Causin',
    url: 'https://github.com/gabrielcalk/all_things_pets',
    credit: 'Copyright (c) 2021 Gabriel Cavalcante Causin',
    listDate: '2021-11-05',
    hasForeignIds: true,
    state: 'FL',
  },
  {
    id: 'sba-ppp-2020',
    name: 'US Small Business Administration list of 2020',
    licence: PUBLIC_DOMAIN,
    url: 'https://data.sba.gov/dataset/ppp-foia',
    credit: 'US Small Business Administration, Paycheck Protection Program data, July 2020',
    listDate: '2020-07',
    hasForeignDates: true,
  },
  {
    id: 'fl-own-pages',
    name: 'the place’s own pages and public notices',
    licence: 'Single facts from public pages; no text of theirs is copied',
    url: '',
    credit: 'Pages named in server/db/seed/README.md, read on 22 November 2026',
    hasWordTags: true,
    namesAnimals: true,
    state: 'FL',
  },
  {
    id: 'ufifas-map-2015',
    name: 'map of UF/IFAS Extension offices by Yiqi Gao',
    licence: 'Creative Commons Attribution 3.0 Unported',
    url: 'https://github.com/yamagao/yiqigao.org',
    credit:
      'Extension office list by Yiqi Gao, 20 July 2015, CC BY 3.0; persons and emails left out, numbers rewritten',
    listDate: '2015-07-20',
    hasWordTags: true,
    state: 'FL',
  },
  {
    id: 'fl-shelter-map',
    name: 'map of Florida shelters, about 2020',
    licence: 'Single facts about public bodies and charities',
    url: '',
    credit: 'A public map of shelters and animal services in Florida, about 2020; facts only',
    listDate: '2020',
    hasWordTags: true,
    state: 'FL',
  },
  {
    id: 'fl-own-pages-3',
    name: 'public pages and notices of Florida',
    licence: 'Single facts from public pages; no text of theirs is copied',
    url: '',
    credit: 'Public pages read on 28 November 2026: practices, public bodies, charities and newspapers',
    hasWordTags: true,
    namesAnimals: true,
    state: 'FL',
  },
  {
    id: 'wof-venues',
    name: 'Who’s On First list of 2010',
    licence: 'CC0 1.0 Universal; credit with a link is asked for',
    url: 'https://whosonfirst.org/docs/licenses/',
    credit: 'Data from Who’s On First (https://whosonfirst.org/docs/licenses/), venues released by SimpleGeo',
    hasWordTags: true,
    listDate: '2010',
  },
  {
    id: 'sba-ppp-ga-2020',
    name: 'US Small Business Administration list of 2020, Georgia',
    licence: PUBLIC_DOMAIN,
    url: 'https://data.sba.gov/dataset/ppp-foia',
    credit: 'US Small Business Administration, Paycheck Protection Program data for Georgia, December 2020',
    hasWordTags: true,
    listDate: '2020-12',
    hasForeignDates: true,
    state: 'GA',
  },
  {
    id: 'little-rock-licenses',
    name: 'City of Little Rock business licenses',
    licence: 'Public register; ask the city before publishing',
    url: 'https://www.littlerock.gov/',
    credit: 'City of Little Rock, Arkansas, business licenses, spring 2021',
    listDate: '2021',
    hasForeignDates: true,
    state: 'AR',
  },
];

/** Returns the known source of an id, or null. */
export const sourceOf = (id: string): Source | null => SOURCES.find((source) => source.id === id) ?? null;
