import type { EmergencyPolicy } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';

/** An invented business that says so everywhere; its number is one of 555-0100 to 555-0199, which nobody has. */
export interface SampleBusiness {
  name: string;
  description: string;
  address: string;
  city: string;
  zipCode: string;
  phone: string;
  domain: string;
  location: LatLng;
  businessCategories: string[];
  animalTypes: string[];
  isFeatured?: true;
  facts?: {
    hours?: string;
    afterHoursPhone?: string;
    emergency24h?: boolean;
    farmCalls?: boolean;
    serviceRadiusMiles?: number;
    emergencyPolicy?: EmergencyPolicy;
  };
  /** Rating, words and who is said to have written them; days ago. */
  reviews: readonly (readonly [rating: number, comment: string, author: string, daysAgo: number])[];
}

export const SAMPLE_BUSINESSES: readonly SampleBusiness[] = [
  {
    name: 'Paynes Prairie Large Animal Vet',
    description:
      'Farm calls within 40 miles, day or night. Foaling, calving, vaccinations and lameness exams, with two vets on the road and a lab in town.',
    address: '2210 SE Hawthorne Rd',
    city: 'Gainesville',
    zipCode: '32641',
    phone: '(352) 555-0142',
    domain: 'paynesvet.example',
    location: { lat: 29.6366, lng: -82.2934 },
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Horse', 'Cattle', 'Goat', 'Sheep'],
    isFeatured: true,
    facts: {
      hours: 'Mon-Fri 7:00 am - 6:00 pm, Sat 8:00 am - noon',
      afterHoursPhone: '(352) 555-0143',
      emergency24h: true,
      farmCalls: true,
      serviceRadiusMiles: 40,
      emergencyPolicy: 'everyone',
    },
    reviews: [
      [
        5,
        'Two vets, one truck, no fuss. They text when they are ten minutes out, which matters when the gate is locked.',
        'Sample member, horse owner, Micanopy',
        9,
      ],
      [
        4,
        'Good with cattle. Booking by phone works better than email.',
        'Sample member, rancher, Hawthorne',
        22,
      ],
      [
        5,
        'Came out for a hard calving on a Sunday night and talked me through the wait.',
        'Sample member, dairy owner, Alachua',
        40,
      ],
    ],
  },
  {
    name: 'Micanopy Feed & Seed',
    description:
      'Hay, layer pellets, mineral blocks and fencing. Saturday loading help, and we answer the phone ourselves.',
    address: '118 NE Cholokka Blvd',
    city: 'Micanopy',
    zipCode: '32667',
    phone: '(352) 555-0117',
    domain: 'micanopyfeed.example',
    location: { lat: 29.5071, lng: -82.2793 },
    businessCategories: ['Animal Feed', 'Farm Equipment'],
    animalTypes: ['Horse', 'Chicken', 'Goat', 'Cattle'],
    isFeatured: true,
    facts: { hours: 'Mon-Sat 7:30 am - 5:30 pm' },
    reviews: [
      [5, 'They hold hay for regulars when the fields are wet.', 'Sample member, goat keeper, McIntosh', 5],
      [
        4,
        'Fair prices on layer feed. Closed Sundays, plan ahead.',
        'Sample member, poultry keeper, Gainesville',
        31,
      ],
    ],
  },
  {
    name: 'Suds & Paws Grooming',
    description:
      'Patient bathing and clipping for nervous dogs, cats and show ponies. Quiet hour every weekday from eight to nine.',
    address: '3405 NW 13th St',
    city: 'Gainesville',
    zipCode: '32609',
    phone: '(352) 555-0126',
    domain: 'sudsandpaws.example',
    location: { lat: 29.6846, lng: -82.3391 },
    businessCategories: ['Pet Grooming'],
    animalTypes: ['Dog', 'Cat', 'Horse'],
    isFeatured: true,
    facts: { hours: 'Tue-Sat 8:00 am - 5:00 pm' },
    reviews: [
      [
        4,
        'Our rescue hates dryers. They towel her and take their time.',
        'Sample member, dog owner, Gainesville',
        12,
      ],
      [4, 'Good cut, parking is tight.', 'Sample member, dog owner, Archer', 55],
    ],
  },
  {
    name: 'Suwannee Boarding Barn',
    description:
      'Overnight stalls, dry runs and paddock turnout while you travel. Ask about long stays in the hurricane season.',
    address: '9020 County Road 136',
    city: 'Live Oak',
    zipCode: '32060',
    phone: '(386) 555-0161',
    domain: 'suwanneebarn.example',
    location: { lat: 30.2949, lng: -82.9843 },
    businessCategories: ['Boarding'],
    animalTypes: ['Horse', 'Dog'],
    facts: { hours: 'Every day 6:00 am - 8:00 pm' },
    reviews: [
      [4, 'Clean stalls and they walk twice a day.', 'Sample member, horse owner, Lake City', 18],
      [3, 'Fine for a night, a bit far from the highway.', 'Sample member, trailer traveler, Jasper', 71],
    ],
  },
  {
    name: 'Marion County Equine Clinic',
    description:
      'Hospital for horses with a surgery, a recovery barn and farm calls across the county. Colic and foaling first.',
    address: '6600 W Highway 40',
    city: 'Ocala',
    zipCode: '34482',
    phone: '(352) 555-0150',
    domain: 'marionequine.example',
    location: { lat: 29.1962, lng: -82.2276 },
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Horse'],
    isFeatured: true,
    facts: {
      hours: 'Mon-Sat 7:00 am - 7:00 pm',
      afterHoursPhone: '(352) 555-0151',
      emergency24h: true,
      farmCalls: true,
      serviceRadiusMiles: 60,
      emergencyPolicy: 'deposit',
    },
    reviews: [
      [
        5,
        'Answered at two in the morning and had the stall ready when we got there.',
        'Sample member, horse owner, Ocala',
        3,
      ],
      [
        5,
        'They explain what they do and what it costs before they start.',
        'Sample member, trainer, Reddick',
        28,
      ],
    ],
  },
  {
    name: 'Three Gaits Farrier Service',
    description:
      'Trimming and shoeing on your farm, sound schedules and photos of every hoof for your records.',
    address: '4411 SW 80th Ave',
    city: 'Ocala',
    zipCode: '34481',
    phone: '(352) 555-0133',
    domain: 'threegaits.example',
    location: { lat: 29.1442, lng: -82.2444 },
    businessCategories: ['Farrier'],
    animalTypes: ['Horse', 'Goat'],
    facts: { hours: 'Mon-Fri by appointment', farmCalls: true, serviceRadiusMiles: 45 },
    reviews: [[5, 'On time every six weeks for two years.', 'Sample member, horse owner, Dunnellon', 14]],
  },
  {
    name: 'Lake Apopka Livestock Vets',
    description:
      'Cattle, goats, sheep and backyard poultry. Herd visits, testing and advice on parasites without guesswork.',
    address: '15200 W Colonial Dr',
    city: 'Winter Garden',
    zipCode: '34787',
    phone: '(407) 555-0172',
    domain: 'apopkalivestock.example',
    location: { lat: 28.5466, lng: -81.6131 },
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Cattle', 'Goat', 'Sheep', 'Chicken'],
    facts: {
      hours: 'Mon-Fri 7:00 am - 5:00 pm',
      afterHoursPhone: '(407) 555-0173',
      farmCalls: true,
      serviceRadiusMiles: 50,
      emergencyPolicy: 'existing-clients',
    },
    reviews: [
      [
        5,
        'One of the few who will look at a hen and not laugh.',
        'Sample member, poultry keeper, Clermont',
        7,
      ],
      [
        4,
        'Thorough herd check. Ask early in spring, they book up.',
        'Sample member, goat keeper, Apopka',
        60,
      ],
    ],
  },
  {
    name: 'Orlando Companion Animal Hospital',
    description:
      'Checkups, vaccinations and dental care for dogs, cats and rabbits, with same-day visits held open each morning.',
    address: '820 N Mills Ave',
    city: 'Orlando',
    zipCode: '32803',
    phone: '(407) 555-0108',
    domain: 'orlandocompanion.example',
    location: { lat: 28.5566, lng: -81.3642 },
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Dog', 'Cat', 'Rabbit'],
    facts: { hours: 'Mon-Sat 8:00 am - 6:00 pm' },
    reviews: [
      [4, 'Kind with an old cat and clear about the choices.', 'Sample member, cat owner, Orlando', 11],
      [5, 'They know rabbits, which is rare.', 'Sample member, rabbit owner, Winter Park', 44],
    ],
  },
  {
    name: 'Tampa Bay Feed Depot',
    description:
      'Bagged feed by the pallet, hay by the load, delivery to barns in Hillsborough and Pasco on Tuesdays.',
    address: '10310 US-92',
    city: 'Tampa',
    zipCode: '33610',
    phone: '(813) 555-0119',
    domain: 'bayfeed.example',
    location: { lat: 28.0113, lng: -82.3306 },
    businessCategories: ['Animal Feed'],
    animalTypes: ['Horse', 'Cattle', 'Chicken', 'Goat', 'Sheep'],
    facts: { hours: 'Mon-Sat 7:00 am - 6:00 pm' },
    reviews: [[4, 'Delivery came when they said it would.', 'Sample member, horse owner, Lutz', 26]],
  },
  {
    name: 'Kissimmee Tractor & Barn',
    description:
      'Gates, waterers, fencing and small tractors, sold and repaired. Parts counter opens early for growers.',
    address: '2501 N John Young Pkwy',
    city: 'Kissimmee',
    zipCode: '34741',
    phone: '(407) 555-0185',
    domain: 'kissimmeetractor.example',
    location: { lat: 28.3262, lng: -81.4199 },
    businessCategories: ['Farm Equipment'],
    animalTypes: ['Cattle', 'Horse'],
    facts: { hours: 'Mon-Fri 6:30 am - 5:30 pm, Sat 7:00 am - 2:00 pm' },
    reviews: [[3, 'Good parts counter, slow on repairs in season.', 'Sample member, rancher, St. Cloud', 33]],
  },
  {
    name: 'Gentle Start Dog Training',
    description:
      'Puppy classes, leash manners and farm-dog basics in small groups. First visit is a free talk, not a sale.',
    address: '1450 Lee Rd',
    city: 'Orlando',
    zipCode: '32810',
    phone: '(407) 555-0155',
    domain: 'gentlestart.example',
    location: { lat: 28.6066, lng: -81.3883 },
    businessCategories: ['Training'],
    animalTypes: ['Dog'],
    facts: { hours: 'Wed-Sun 9:00 am - 7:00 pm' },
    reviews: [[5, 'Our herder stopped herding the children.', 'Sample member, dog owner, Maitland', 16]],
  },
  {
    name: 'Palm Coast Aquarium & Bird',
    description:
      'Freshwater fish, finches and everything they need. Water tested while you wait and honest advice on tank size.',
    address: '160 Cypress Point Pkwy',
    city: 'Palm Coast',
    zipCode: '32164',
    phone: '(386) 555-0138',
    domain: 'palmcoastaquarium.example',
    location: { lat: 29.5552, lng: -81.2164 },
    businessCategories: ['Pet Supplies'],
    animalTypes: ['Fish', 'Bird'],
    facts: { hours: 'Tue-Sun 10:00 am - 6:00 pm' },
    reviews: [
      [
        4,
        'They told me not to buy more fish. I came back for that.',
        'Sample member, fish keeper, Bunnell',
        47,
      ],
    ],
  },
];
