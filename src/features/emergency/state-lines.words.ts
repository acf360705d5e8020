import { inLanguages } from '#src/words/in-languages.ts';
import type { HelpLine } from './help-lines.words.ts';

/** Lines of the state and the country that are not on the barn card. */
export const STATE_LINES: readonly HelpLine[] = inLanguages({
  en: {
    lines: [
      {
        name: 'Florida farm theft line',
        phone: '(800) 342-5869',
        note: 'Stolen animals or equipment, cut fences.',
        source: 'https://www.wcjb.com/content/news/Farm-Fact-Agricultural-Theft-508935981.html',
      },
      {
        name: 'USDA Veterinary Services, Florida office',
        phone: '(352) 313-3060',
        note: 'Signs of a foreign animal disease.',
        source: 'https://www.aphis.usda.gov/',
      },
    ],
  },
  es: {
    lines: [
      {
        name: 'Línea de Florida contra robos en ranchos',
        phone: '(800) 342-5869',
        note: 'Robo de animales o equipo, cercas cortadas.',
        source: 'https://www.wcjb.com/content/news/Farm-Fact-Agricultural-Theft-508935981.html',
      },
      {
        name: 'Servicios Veterinarios del USDA, oficina de Florida',
        phone: '(352) 313-3060',
        note: 'Señales de una enfermedad animal extranjera.',
        source: 'https://www.aphis.usda.gov/',
      },
    ],
  },
}).lines;

/** Notes on the public offices. */
export const OFFICE_NOTES = inLanguages({
  en: {
    animalControl: 'Animal control: loose, hurt or neglected animals.',
    farmUnit: 'Sheriff’s farm unit: livestock on the road, theft and cruelty.',
    extension: 'Extension office: farm animal advice during office hours.',
    otherCounty: (county: string) => `Serves ${county} County. Ask them who to call in yours.`,
    call911: 'Call 911',
    rescueTitle: 'Trapped large animal',
    rescue: 'The fire department or the sheriff asks for the rescue team. Call a vet too.',
  },
  es: {
    animalControl: 'Control de animales: animales sueltos, heridos o descuidados.',
    farmUnit: 'Unidad rural del sheriff: ganado en el camino, robo y crueldad.',
    extension: 'Oficina de extensión: consejos sobre animales de granja en horas de oficina.',
    otherCounty: (county) => `Atiende el condado de ${county}. Pregunte a quién llamar en el suyo.`,
    call911: 'Llamar al 911',
    rescueTitle: 'Animal grande atrapado',
    rescue: 'Los bomberos o el sheriff piden el equipo de rescate. Llame también a un veterinario.',
  },
});
