import { inLanguages } from '#src/words/in-languages.ts';

/** A phone number that helps anywhere. */
export interface HelpLine {
  name: string;
  phone: string;
  afterHours?: string;
  /** The purpose of the number. */
  note: string;
  /** The page that lists the number. */
  source: string;
}

/**
 * Numbers besides the vets: poison lines, and the state veterinarian for diseases that spread among farm animals.
 */
export const HELP_LINES: readonly HelpLine[] = inLanguages({
  en: {
    lines: [
      {
        name: 'ASPCA Animal Poison Control Center',
        phone: '(888) 426-4435',
        note: 'If an animal ate something poisonous. Day and night; a fee may apply.',
        source: 'https://www.aspca.org/pet-care/aspca-poison-control',
      },
      {
        name: 'Pet Poison Helpline',
        phone: '(855) 764-7661',
        note: 'If an animal ate something poisonous. Day and night; a fee applies.',
        source: 'https://www.petpoisonhelpline.com/',
      },
      {
        name: 'Florida State Veterinarian',
        phone: '(850) 410-0900',
        afterHours: '(800) 342-5869',
        note: 'If several farm animals are sick or have died, or for a reportable disease.',
        source: 'https://www.freshfromflorida.com/Divisions-Offices/Animal-Industry',
      },
    ],
  },
  es: {
    lines: [
      {
        name: 'ASPCA Animal Poison Control Center',
        phone: '(888) 426-4435',
        note: 'Si un animal comió algo venenoso. De día y de noche; puede tener costo.',
        source: 'https://www.aspca.org/pet-care/aspca-poison-control',
      },
      {
        name: 'Pet Poison Helpline',
        phone: '(855) 764-7661',
        note: 'Si un animal comió algo venenoso. De día y de noche; tiene costo.',
        source: 'https://www.petpoisonhelpline.com/',
      },
      {
        name: 'Veterinario del Estado de Florida',
        phone: '(850) 410-0900',
        afterHours: '(800) 342-5869',
        note: 'Si varios animales de granja están enfermos o han muerto, o por una enfermedad que hay que reportar.',
        source: 'https://www.freshfromflorida.com/Divisions-Offices/Animal-Industry',
      },
    ],
  },
}).lines;
