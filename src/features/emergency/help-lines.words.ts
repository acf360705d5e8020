import { inLanguages } from '#src/words/in-languages.ts';

/** A number that helps wherever the animal is. */
export interface HelpLine {
  name: string;
  phone: string;
  afterHours?: string;
  /** What it is for. */
  note: string;
  /** Where the number stands. */
  source: string;
}

/** Numbers beside the vets: poison lines, and the state's own vet for what spreads among farm animals. */
export const HELP_LINES: readonly HelpLine[] = inLanguages({
  en: {
    lines: [
      {
        name: 'ASPCA Animal Poison Control Center',
        phone: '(888) 426-4435',
        note: 'Something poisonous was eaten: day and night. A fee may apply.',
        source: 'https://www.aspca.org/pet-care/aspca-poison-control',
      },
      {
        name: 'Pet Poison Helpline',
        phone: '(855) 764-7661',
        note: 'The same, day and night. A fee applies.',
        source: 'https://www.petpoisonhelpline.com/',
      },
      {
        name: 'Florida State Veterinarian',
        phone: '(850) 410-0900',
        afterHours: '(800) 342-5869',
        note: 'Several farm animals are sick or have died, or a disease that must be reported.',
        source: 'https://www.freshfromflorida.com/Divisions-Offices/Animal-Industry',
      },
    ],
  },
}).lines;
