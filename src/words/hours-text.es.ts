/** Words of opening hours, in lower case. */
const WORDS: Readonly<Record<string, string>> = {
  '24-hour emergency': 'emergencias las 24 horas',
  'after-hours emergencies': 'emergencias fuera de horario',
  'after hours': 'fuera de horario',
  'all day': 'todo el día',
  'also during hurricanes': 'también en huracanes',
  'by appointment only': 'solo con cita',
  'by appointment': 'con cita',
  'call 911': 'llame al 911',
  'call first': 'llame primero',
  'call or text this number on arrival': 'llame o mande un mensaje a este número al llegar',
  'extended hours': 'horario ampliado',
  'for mile markers': 'para las millas',
  'on weekdays': 'entre semana',
  'on weekends': 'los fines de semana',
  'seven days a week': 'los siete días de la semana',
  'takes walk-ins and daytime emergencies': 'atiende sin cita, y emergencias de día',
  and: 'y',
  appointments: 'citas',
  closed: 'cerrado',
  daily: 'diario',
  days: 'días',
  emergencies: 'emergencias',
  emergency: 'emergencias',
  evenings: 'tardes',
  from: 'desde',
  holidays: 'días festivos',
  hours: 'horas',
  midnight: 'medianoche',
  nights: 'noches',
  noon: 'mediodía',
  open: 'abierto',
  or: 'o',
  specialty: 'especialistas',
  surgery: 'cirugía',
  tbd: 'por confirmar',
  through: 'a',
  thru: 'a',
  to: 'a',
  until: 'hasta',
  weekdays: 'entre semana',
  weekends: 'fines de semana',
  am: 'a.m.',
  pm: 'p.m.',
  'a.m.': 'a.m.',
  'p.m.': 'p.m.',
};
const DAYS: Readonly<Record<string, string>> = {
  mon: 'lunes',
  tue: 'martes',
  wed: 'miércoles',
  thu: 'jueves',
  fri: 'viernes',
  sat: 'sábado',
  sun: 'domingo',
};
const MONTHS: Readonly<Record<string, string>> = {
  jan: 'enero',
  feb: 'febrero',
  mar: 'marzo',
  apr: 'abril',
  may: 'mayo',
  jun: 'junio',
  jul: 'julio',
  aug: 'agosto',
  sep: 'septiembre',
  oct: 'octubre',
  nov: 'noviembre',
  dec: 'diciembre',
};
const SHORT = 3;
const DATE = /\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g;
const WORD = new RegExp(
  `${Object.keys(WORDS)
    .filter((word) => /\W/.test(word))
    .map((word) => `(?<![a-z])${word.replaceAll('.', String.raw`\.`)}(?![a-z])`)
    .join('|')}|[a-z]+`,
  'gi',
);

/** Puts opening hours that are a text into Spanish. A text with an unknown word stays as a whole. */
export function hoursTextInSpanish(text: string): string {
  let isKnown = true;
  const translated = text.replace(WORD, (word) => {
    const spanish = wordInSpanish(word.toLowerCase());
    if (spanish === undefined) isKnown = false;
    return spanish ?? word;
  });
  if (!isKnown) return text;
  const dated = text.replace(DATE, '$2 $1 $3');
  return dated === text ? translated : hoursTextInSpanish(dated);
}

function wordInSpanish(word: string): string | undefined {
  const key = word.slice(0, SHORT);
  const name = DAYS[key] ?? MONTHS[key];
  const isName =
    name !== undefined && /^(?:[a-z]{3}|sept|\w+day|\w+ber|\w+ry|april|march|june|july|august)$/.test(word);
  if (isName) return word.length === SHORT ? name.slice(0, SHORT) : name;
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}
