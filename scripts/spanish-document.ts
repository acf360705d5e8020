/** Texts of index.html and public/manifest.webmanifest, each between quotes or tags. */
const SPANISH: Readonly<Record<string, string>> = {
  'Find help for pets and farm animals, with or without signal.':
    'Encuentre ayuda para mascotas y animales de granja, con señal o sin ella.',
  'PetiYard needs JavaScript to open without signal and to keep what you write. Please turn it on.':
    'PetiYard necesita JavaScript para abrirse sin señal y guardar lo que usted escribe. Actívelo, por favor.',
  Emergency: 'Emergencia',
  Outbox: 'Bandeja de salida',
  'Ask PetiBot': 'Preguntar a PetiBot',
  'Businesses near you, saved on the phone': 'Negocios cerca de usted, guardados en el teléfono',
  'Vets to call, nearest first': 'Veterinarios a quienes llamar, primero el más cercano',
  'Explore on a desktop': 'Explorar en una computadora',
  Home: 'Inicio',
};

/** Puts the document or the manifest into Spanish. */
export const inSpanish = (source: string): string =>
  Object.entries(SPANISH).reduce(
    (text, [english, spanish]) =>
      text.replaceAll(`"${english}"`, `"${spanish}"`).replaceAll(`<p>${english}</p>`, `<p>${spanish}</p>`),
    source.replace('"lang": "en"', '"lang": "es"'),
  );
