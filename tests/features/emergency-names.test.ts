import { expect, test } from 'vitest';
import { animalsInName, isOtherTrade, saysEmergency } from '#src/catalogue/name-says.ts';

const PETS = ['Dog', 'Cat', 'Bird', 'Fish', 'Rabbit'];

test.each([
  ['Peterson Smith Equine Hospital', ['Horse', 'Donkey']],
  ['The Cat Hospital of Orlando', ['Cat']],
  ['Feline Wellness Center', ['Cat']],
  ['Cat & Cow Veterinary Clinic', ['Cattle', 'Cat']],
  ['Dog & Cat Clinic of Moab', ['Cat', 'Dog']],
  ["Dip'n Dogs Canine Hydrotherapy", ['Dog']],
  ['UF Small Animal Hospital', PETS],
  ['Sand Mountain Small Animal', PETS],
  ['Downtown Pet Hospital', PETS],
  ['Companion Animal Clinic', PETS],
  ['Heartland Large Animal Services', ['Horse', 'Cattle', 'Goat', 'Sheep', 'Pig', 'Donkey']],
  ['Delmarva Dairy Veterinary', ['Cattle']],
  ['Bird Clinic', ['Bird', 'Chicken', 'Duck', 'Turkey']],
  ['Iowa Swine Practice', ['Pig']],
  ['Honeybee Health Veterinary', ['Bees']],
  [
    'Avian And Exotic Animal Hospital Of Georgia, Llc',
    ['Bird', 'Chicken', 'Duck', 'Turkey', 'Rabbit', 'Fish'],
  ],
  [
    'Apple Farm Veterinary Hospital',
    ['Horse', 'Cattle', 'Goat', 'Sheep', 'Pig', 'Donkey', 'Chicken', 'Duck', 'Turkey'],
  ],
])('the name “%s” implies %j', (name, animals) => {
  expect(animalsInName(name)).toEqual(animals);
});

test('a name with large and small animals, or pets and livestock, implies every farm animal', () => {
  for (const name of ['Large & Small Animal Clinic', 'Pet & Livestock Hospital'])
    expect(animalsInName(name)).toEqual(expect.arrayContaining(['Dog', 'Cat', 'Horse', 'Cattle', 'Goat']));
});

test.each([
  'Vineland Animal Hospital',
  'Bird Road Animal Hospital',
  'Cat Island Veterinary Clinic',
  'Horseshoe Bend Animal Clinic',
  'Catskill Veterinary Services',
  'Dogwood Animal Hospital',
  'Marlborough Bird & Animal Hospital',
  'Ankeny Animal & Avian Clinic',
])('the name “%s” implies no animal', (name) => {
  expect(animalsInName(name)).toBeNull();
});

test.each([
  'Royal Pets Market & Resort',
  'PetSmart',
  'PETCO Animal Supplies',
  'Pet Supermarket',
  "Rocky's Retreat Canine Health & Fitness Center",
  "Dip'n Dogs Canine Hydrotherapy",
  'Robinsons Rescue Inc',
  'Spay & Neuter Clinic',
  'K&M Feed Pet Tack',
  'Veterinary Marketing Systems',
])('“%s” does not treat sick animals', (name) => expect(isOtherTrade(name)).toBe(true));

test.each([
  'Senoia Animal Hospital & Pet Resort Inc',
  'Marketplace Animal Hospital',
  'Banfield Pet Hospital in PetSmart',
  'Veterinarians to the Rescue',
  'Fountain Inn Animal Clinic',
  'Spanish Fort Animal Clinic',
  'Heartland Large Animal Services',
  'Polk Equine',
])('“%s” may treat sick animals', (name) => expect(isOtherTrade(name)).toBe(false));

test('a name may accept or exclude emergencies', () => {
  for (const name of [
    '24/7 Animal Hospital of Orlando',
    'Oviedo Veterinary Care and Emergency',
    'All Pets 24 Hour Vet',
  ])
    expect(saysEmergency(name)).toBe(true);
  for (const name of ['Avalon Family Vet', 'Route 24 Animal Clinic', 'Emergence Animal Care'])
    expect(saysEmergency(name)).toBe(false);
});

test('a seller of feed or pet supplies is a vet only if the name says so', () => {
  for (const shop of [['Pet Supplies'], ['Veterinary Services', 'Animal Feed']]) {
    expect(isOtherTrade('Oak Hill Animals', shop)).toBe(true);
    expect(isOtherTrade('Oak Hill Animal Clinic', shop)).toBe(false);
  }
  expect(isOtherTrade('Oak Hill Animals', ['Veterinary Services', 'Boarding'])).toBe(false);
});
