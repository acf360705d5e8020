/** The words about privacy of `pages.words.ts` in Spanish. */
export const PRIVACY_ES = {
  heading: 'Política de privacidad',
  lede: 'Los datos en su teléfono, los datos en nuestro servidor y cómo borrar los dos.',
  phoneHeading: 'Datos guardados en este teléfono',
  phoneText:
    'PetiYard funciona sin señal porque guarda datos en su teléfono. Otras apps y sitios web no los pueden leer; quien tenga su teléfono desbloqueado, sí.',
  phonePoints: [
    'La app misma, y los lugares, eventos, publicaciones y guías públicos.',
    'Mientras tenga la sesión iniciada: su perfil, sus favoritos, sus contactos, sus animales, lo que escribió para su hoja del establo, sus «me gusta», los hilos que sigue, sus últimas búsquedas, su trivia y su conversación con PetiBot. Al cerrar la sesión se quitan.',
    'Publicaciones y fotos sin enviar, y borradores. Al cerrar la sesión se le pregunta qué hacer con ellos.',
    'Publicaciones enviadas en los últimos 14 días, para que usted vea que llegaron.',
    'Sin cuenta: sus favoritos, sus contactos, sus animales, lo que escribió para su hoja del establo, sus últimas búsquedas, su trivia y su conversación con PetiBot.',
    'La última ubicación que nos permitió usar, sus zonas guardadas, su mejor resultado de la trivia y el tema de color.',
    'Una cookie para iniciar sesión. Termina después de 30 días sin uso, a más tardar después de 180 días. Si usted elige un idioma, otra cookie lo recuerda por un año. No hay otras cookies.',
  ],
  wipeHeading: 'Borrar los datos de este teléfono',
  wipeText:
    'Esto borra todos los datos de PetiYard en este navegador y cierra su sesión. Su cuenta y sus publicaciones se quedan en nuestro servidor.',
  parts: [
    {
      heading: 'Lo que tiene nuestro servidor',
      text: ['Solo lo necesario para hacer lo que usted pidió:'],
      points: [
        'Su cuenta: nombre, correo, nombre de usuario, lugar, favoritos, y sus contactos y animales con sus notas y registros, que solo usted puede ver. Su contraseña solo como un código cifrado (hash) que no se puede volver a leer.',
        'Otras formas en que usted inicia sesión, si agregó alguna: los nombres de sus llaves de acceso, su número de teléfono y, de una cuenta de otro sitio, su dirección, nombre y foto.',
        'Lo que usted publicó: reseñas, hilos, publicaciones, «me gusta», negocios. Todos lo ven con su nombre completo; los «me gusta» solo se muestran como un número.',
        'Las fotos que agregó a su perfil o a sus negocios, más pequeñas y sin sus datos de lugar y hora. Todos las ven.',
        'Los hilos que usted sigue, que solo usted puede ver.',
        'Si activa las notificaciones: la dirección que su navegador nos da para ellas, los condados, su zona horaria y su idioma. Las notificaciones van cifradas por el servicio de quien hace su navegador. Al apagarlas se borra todo esto.',
        'Los mensajes que usted nos mandó, con el nombre y el correo que nos dio, y lo que contestamos.',
        'Si su correo está confirmado, por unos días el correo anterior, y por 7 días qué correos le mandamos: de qué tipo, a dónde y cuándo, no su texto.',
        'Un registro de lo que llegó de su teléfono y cuándo, guardado 400 días, para que nada se publique dos veces.',
        'Si su cuenta estaba suspendida cuando la borra: una forma cifrada (hash con clave) de su nombre de usuario y correo, solo para reconocerlos, hasta que termine la suspensión.',
        'Una búsqueda a su alrededor le dice a nuestro servidor el punto donde buscar. El punto no se guarda.',
        'El cuadro de búsqueda manda lo que usted escribe y, para que lo cercano salga primero, más o menos dónde está: su última posición o el centro de su zona, con media milla de precisión. Nada de eso se guarda.',
      ],
    },
    {
      heading: 'Lo que no hacemos',
      text: [
        'No vendemos ni compartimos sus datos, no mostramos anuncios que lo sigan ni cargamos nada de servidores de otras empresas. PetiBot contesta en su teléfono con la biblioteca de PetiYard, a menos que diga otra cosa.',
      ],
    },
    {
      heading: 'Su posición',
      text: [
        'Su navegador le pregunta antes de dárnosla. Se queda en su teléfono, menos como punto de una búsqueda, como lugar de un negocio que usted registra y en un mensaje de texto a su veterinario que usted mismo manda: lleva las coordenadas y un enlace al mapa de Google.',
      ],
    },
    {
      heading: 'Sus datos, su decisión',
      text: ['En su perfil, en «Ajustes de la cuenta», usted puede:'],
      points: [
        'cambiar lo que su cuenta dice de usted,',
        'exportar en un archivo todo lo que está guardado sobre usted,',
        'borrar su cuenta y, con ella, los mensajes que nos mandó con la sesión iniciada. Sus publicaciones se quedan entonces como de «Antiguo miembro», con un número que no dice nada de usted, para que un moderador todavía las pueda retirar.',
      ],
    },
  ],
  toProfile: 'Abrir mi perfil',
  writeUs: 'Preguntar sobre privacidad',
} as const;

export const WIPE_ES = {
  open: 'Borrar los datos…',
  question: '¿Borrar todos los datos de PetiYard en este teléfono?',
  consequences:
    'Se borran las zonas guardadas, los borradores, las búsquedas y la app misma, y se cierra su sesión. Necesitará señal para volver a abrir PetiYard.',
  unsent: (count: number) =>
    count === 1
      ? '1 publicación todavía no se ha enviado y se perdería:'
      : `${count} publicaciones todavía no se han enviado y se perderían:`,
  others: (count: number) =>
    count === 1
      ? 'También se perdería 1 de otra cuenta en este teléfono.'
      : `También se perderían ${count} de otras cuentas en este teléfono.`,
  drafts: (count: number) => (count === 1 ? 'Se perdería 1 borrador.' : `Se perderían ${count} borradores.`),
  nothingUnsent: 'No hay nada pendiente de enviar.',
  offline: 'No hay señal. Hasta que haya, no podrá volver a abrir PetiYard en este teléfono.',
  confirm: 'Borrar los datos de PetiYard',
  toOutbox: 'Abrir antes la bandeja de salida',
  cancel: 'Conservar todo',
  failed: 'No se pudo borrar todo. Cierre otras pestañas de PetiYard e intente de nuevo.',
} as const;
