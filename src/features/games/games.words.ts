import { inLanguages } from '#src/words/in-languages.ts';

const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const daysInSpanish = (days: number) => (days === 1 ? '1 día' : `${days} días`);

/** docs/specification.md, section 8, games. */
export const GAME_TOASTS = inLanguages({
  en: {
    started: {
      title: 'Download started',
      description: (title: string, trialDays: number) =>
        `${title}: your free trial lasts ${daysOf(trialDays)}.`,
    },
    startedWithoutTrial: {
      title: 'Download started',
      description: (title: string) => `${title} is opening.`,
    },
    failed: { title: 'Error', description: 'Failed to register download. Please try again.' },
    saved: {
      title: 'Saved on this phone',
      description: 'The download will be counted when you have signal.',
    },
  },
  es: {
    started: {
      title: 'Descarga iniciada',
      description: (title, trialDays) => `${title}: su prueba gratis dura ${daysInSpanish(trialDays)}.`,
    },
    startedWithoutTrial: {
      title: 'Descarga iniciada',
      description: (title) => `${title} se está abriendo.`,
    },
    failed: { title: 'Error', description: 'No se pudo registrar la descarga. Intente de nuevo.' },
    saved: {
      title: 'Guardado en este teléfono',
      description: 'La descarga se contará cuando tenga señal.',
    },
  },
});

/** `/mobile-games` and the showcase of the home page. docs/specification.md, section 2. */
export const GAME_WORDS = inLanguages({
  en: {
    heading: 'Mobile Games',
    showcase: 'Games to try',
    view: 'View',
    tabs: 'Which games',
    intro: 'Games about pets and farm animals.',
    loading: 'Loading games...',
    gridView: 'Grid',
    listView: 'List',
    animalFilter: 'Animal type',
    allAnimals: 'All Animals',
    allGames: 'All Games',
    featuredGames: 'Featured Games',
    viewAll: 'View All Games',
    showMore: 'Show more games',
    free: 'Free',
    freeTrial: 'Free Trial',
    tryGrid: 'Try Free Demo',
    downloadGrid: 'Download',
    tryList: 'Try',
    getList: 'Get',
    by: (developer: string) => `by ${developer}`,
    rating: (rating: string) => `${rating} of 5 stars`,
    downloads: (count: string) => `${count} downloads`,
    trial: (days: number) => `${daysOf(days)} free trial`,
    needsSignal: 'Playing needs a connection.',
    noAddress: 'The developer has no link for this game.',
    play: (action: string, title: string) => `${action}: ${title}`,
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    samplesShown: 'Games marked Sample can’t be played.',
    noneForAnimal: 'No games found for this animal type.',
    noneFeatured: 'No featured games available.',
  },
  es: {
    heading: 'Juegos para el teléfono',
    showcase: 'Juegos para probar',
    view: 'Vista',
    tabs: 'Qué juegos',
    intro: 'Juegos de mascotas y animales de granja.',
    loading: 'Cargando juegos...',
    gridView: 'Cuadrícula',
    listView: 'Lista',
    animalFilter: 'Tipo de animal',
    allAnimals: 'Todos los animales',
    allGames: 'Todos los juegos',
    featuredGames: 'Juegos destacados',
    viewAll: 'Ver todos los juegos',
    showMore: 'Ver más juegos',
    free: 'Gratis',
    freeTrial: 'Prueba gratis',
    tryGrid: 'Probar gratis',
    downloadGrid: 'Descargar',
    tryList: 'Probar',
    getList: 'Bajar',
    by: (developer) => `de ${developer}`,
    rating: (rating) => `${rating} de 5 estrellas`,
    downloads: (count) => `${count} descargas`,
    trial: (days) => `${daysInSpanish(days)} de prueba gratis`,
    needsSignal: 'Para jugar se necesita conexión.',
    noAddress: 'El desarrollador no tiene enlace para este juego.',
    play: (action, title) => `${action}: ${title}`,
    shown: (shown, all) => `${shown} de ${all}`,
    samplesShown: 'Los juegos marcados «Ejemplo» no se pueden jugar.',
    noneForAnimal: 'No hay juegos para este tipo de animal.',
    noneFeatured: 'No hay juegos destacados.',
  },
});

/** The two blurbs under the games. docs/specification.md, section 2, mobile games. */
export const GAME_BLURBS = inLanguages({
  en: {
    business: {
      title: 'For businesses',
      intro: 'Reach the people who look after animals where they play.',
      points: [
        {
          title: 'In-game advertising',
          text: 'Your name and town inside games about the animals you serve.',
        },
        { title: 'Branded mini-games', text: 'A small game about your business.' },
        {
          title: 'Affiliate program',
          text: 'A share for every player who finds a game through your page.',
        },
      ],
      action: 'Ask about games for business',
    },
    developer: {
      title: 'For developers',
      text: 'Do you make games about pets or farm animals? Tell us about yours and we’ll take a look.',
      action: 'Contact us',
    },
  },
  es: {
    business: {
      title: 'Para negocios',
      intro: 'Llegue a la gente que cuida animales ahí donde juega.',
      points: [
        {
          title: 'Publicidad en los juegos',
          text: 'Su nombre y su pueblo dentro de juegos sobre los animales que usted atiende.',
        },
        { title: 'Minijuegos de su marca', text: 'Un juego pequeño sobre su negocio.' },
        {
          title: 'Programa de afiliados',
          text: 'Una parte por cada jugador que encuentre un juego por medio de su página.',
        },
      ],
      action: 'Preguntar por juegos para negocios',
    },
    developer: {
      title: 'Para desarrolladores',
      text: '¿Usted hace juegos de mascotas o animales de granja? Cuéntenos del suyo y lo veremos.',
      action: 'Escríbanos',
    },
  },
});
