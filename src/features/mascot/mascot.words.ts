import { inLanguages } from '#src/words/in-languages.ts';

/** Words of `/animated-frog`. */
export const MASCOT_WORDS = inLanguages({
  en: {
    title: 'Meet PetiBot',
    lede: 'A Florida green tree frog with a collar tag.',
    picture: 'PetiBot, a green tree frog wearing a yellow tag',
    calm: 'Calm: ask about a pet or a farm animal.',
    listening: 'Listening: working on your question.',
    alarmed: 'Alarmed: this may be an emergency. Call a vet.',
    unsure: 'Not sure: nothing in the care library covers it. Ask a vet.',
    home: 'Back to home',
  },
  es: {
    title: 'Conozca a PetiBot',
    lede: 'Una rana arborícola verde de Florida con una placa en el collar.',
    picture: 'PetiBot, una rana arborícola verde con una placa amarilla',
    calm: 'Tranquila: pregunte sobre una mascota o un animal de rancho.',
    listening: 'Atenta: está trabajando en su pregunta.',
    alarmed: 'Alarmada: puede ser una emergencia. Llame a un veterinario.',
    unsure: 'No está segura: la biblioteca de cuidados no trae nada de eso. Pregunte a un veterinario.',
    home: 'Volver al inicio',
  },
});
