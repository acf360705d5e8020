/** The words of `methods.words.ts` in Spanish. */
export const METHOD_ES = {
  byLetter: 'Iniciar sesión con un código por correo',
  byPhone: 'Iniciar sesión con un mensaje de texto',
  byAccount: (place: string) => `Iniciar sesión con ${place}`,
  byProject: 'Iniciar sesión con su otra cuenta',
  projectLede: 'Use el correo y la contraseña de su otra cuenta.',
  back: 'Otras formas de iniciar sesión',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',

  letterLede:
    'Le mandaremos por correo un enlace y un código de seis números. Con cualquiera de los dos inicia sesión.',
  letterEnds:
    'Si usted tiene contraseña pero nunca confirmó este correo, la contraseña deja de servir y puede poner una nueva por correo.',
  email: 'Correo electrónico',
  sendLetter: 'Mándenme un correo',
  hasCode: 'Ya tengo un código',
  letterSent: (email: string) =>
    `Va un correo en camino a ${email}. Puede salir de la app para leerlo y regresar.`,
  letterHint: 'Seis números. Sirven una vez, durante 30 minutos.',
  linkLede: 'Usted abrió el enlace de nuestro correo. ¿A qué dirección llegó?',
  otherAddress: 'Llegó a otra dirección.',
  linkElsewhere: 'Si PetiYard está instalado en este teléfono, ábralo y escriba ahí los seis números.',

  phoneLede: 'Le mandaremos a su teléfono un mensaje de texto con un código de seis números.',
  phone: 'Número de teléfono',
  phoneHint: 'Incluya el código de área. Fuera de los Estados Unidos, empiece con + y el código del país.',
  sendText: 'Mándenme un mensaje de texto',
  textSent: (phone: string) => `Va un mensaje de texto en camino al ${phone}.`,
  againText: 'Mandar otro mensaje',
  textCode: 'Código del mensaje de texto',
  notSix: 'Escriba los seis números.',
  codeTooLong: 'Un código puede tener como máximo 40 caracteres, con espacios.',

  loading: 'Cargando...',
  newHere: '¿Es nuevo aquí? Con esto se crea una cuenta y usted acepta los',

  secondLede: 'Abra la app que muestra seis números para PetiYard.',
  app: 'Su app',
  whichApp: 'Cuál app',

  notIn: {
    offline: 'Sin respuesta. Intente de nuevo cuando tenga señal. No necesita otro código.',
    failed: 'No funcionó. Intente de nuevo.',
  },

  elsewhere: (place: string) => `Esperando a ${place}...`,
  elsewhereHint: 'Se abrió otra ventana. Inicie sesión ahí para seguir aquí.',
  noWindow: 'Seguir sin otra ventana',
  isClosed: 'La ventana se cerró antes de iniciar sesión. Puede oprimir el botón otra vez.',
} as const;

export const OWN_METHODS_ES = {
  heading: 'Cómo inicia sesión',
  lede: 'Su número de teléfono, y una app que muestra seis números como segundo candado.',
  see: 'Ver y cambiar',
  close: 'Cerrar',
  why: 'Primero confirme que es usted.',
  goOn: 'Continuar',
  goingOn: 'Revisando...',
  showBy: {
    password: 'Usar mi contraseña',
    letter: 'Usar un código por correo',
    phone: 'Usar un mensaje de texto',
  },
  letterTo: (email: string) => `Mandaremos un código de seis números a ${email}.`,
  letterSent: (email: string) => `Va un correo en camino a ${email}.`,

  password: 'Contraseña',
  hasPassword: 'Tiene una. Cámbiela en su perfil.',
  noPassword: 'No tiene. Use «¿Olvidó su contraseña?» para poner una.',
  email: 'Correo electrónico',
  noEmail: 'Ninguno. Agregue el suyo en su perfil.',
  phone: 'Teléfono',
  noPhone: 'Ninguno.',
  addPhone: 'Agregar un teléfono',
  savePhone: 'Agregar este número',
  removePhone: 'Quitar este número de teléfono',
  phoneAdded: 'Ya puede iniciar sesión con su número de teléfono.',
  phoneRemoved: 'Ya no puede iniciar sesión con su número de teléfono.',

  apps: 'Apps de seis números',
  appsHow: 'Al iniciar sesión con su contraseña se pedirá también un código de su app.',
  noApps: 'Ninguna.',
  added: (day: string) => `Agregado: ${day}.`,
  addApp: 'Agregar una app',
  appHow: 'Abra una app de autenticación y escanee este código o escriba ahí las letras.',
  openApp: 'Abrirlo en una app de este teléfono',
  secret: 'Letras para escribir',
  picture: 'Código para escanear con la app',
  appName: 'Nombre',
  appNameHint: 'Por ejemplo «Teléfono de Ana».',
  appNameMissing: 'Póngale un nombre.',
  appNameTooLong: 'Un nombre puede tener como máximo 60 caracteres.',
  saveApp: 'Agregar esta app',
  appAdded: 'Necesitará su app cuando inicie sesión.',
  appRemoved: 'Ya no necesita esta app para iniciar sesión.',
  removeApp: (name: string) => `Quitar ${name}`,
  cancel: 'Cancelar',
} as const;

export const ACCOUNTS_ES = {
  heading: 'Cuentas de otros sitios',
  lede: 'Use una cuenta de otro sitio para iniciar sesión aquí.',
  none: 'Todavía ninguna.',
  linked: (day: string) => `Agregada: ${day}.`,
  add: (place: string) => `Agregar ${place}`,
  addHow: (place: string) => `Se abre otra ventana. Inicie sesión ahí en ${place}.`,
  adding: 'Esperando a la otra ventana...',
  added: 'Ya puede iniciar sesión con esa cuenta.',
  close: 'Cerrar',
  remove: (place: string) => `Quitar ${place}`,
  removeTitle: (place: string) => `¿Quitar ${place}?`,
  removeBody: 'Ya no podrá iniciar sesión con ella. Aquí su sesión sigue abierta.',
  keep: 'Conservarla',
  removed: 'Ya no puede iniciar sesión con esa cuenta.',
  isClosed: 'La ventana se cerró antes de agregar la cuenta. Puede oprimir el botón otra vez.',
} as const;

export const ELSEWHERE_ES = {
  cancelled: 'Usted canceló. No cambió nada.',
  unreached: 'El otro sitio no responde. Intente más tarde o inicie sesión de otra forma.',
  expired: 'Tardó demasiado o empezó en otro navegador. Oprima el botón otra vez.',
  refused: 'No pudimos comprobar la respuesta del otro sitio. Inicie sesión de otra forma.',
  'no-email-proof':
    'Otra cuenta ya usa su correo. Inicie sesión como lo hacía antes y luego agregue esta forma en Ajustes.',
  taken: 'Esa cuenta ya pertenece a otra cuenta de PetiYard.',
  disabled:
    'Esta cuenta está suspendida. Sus borradores y publicaciones están guardados en este teléfono. Por favor escríbanos.',
  'too-many': 'Demasiados intentos. Espere media hora e intente de nuevo.',
} as const;

export const PASSKEY_ES = {
  signIn: 'Iniciar sesión con llave de acceso',
  hint: 'Use su huella, su cara o el código que desbloquea su teléfono.',
  asking: 'Esperando a su teléfono...',
  signInOffline: 'Para iniciar sesión se necesita conexión. Su texto está guardado.',
  phoneFailed: 'Su teléfono no pudo hacerlo. Puede usar su contraseña.',
  failed: 'No funcionó. Intente de nuevo.',

  heading: 'Iniciar sesión sin contraseña',
  lede: 'Use su huella, su cara o el código que desbloquea su teléfono. Se llama llave de acceso.',
  none: 'Todavía no tiene llave de acceso.',
  made: (day: string) => `Agregada: ${day}.`,
  used: (day: string) => `Último uso: ${day}.`,
  unused: 'Todavía sin usar.',
  synced: 'También en sus otros dispositivos.',
  add: 'Agregar llave de acceso',
  notHere: 'Este navegador no puede crear una llave de acceso aquí.',
  rename: (name: string) => `Cambiar nombre: ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  close: 'Cerrar',

  addTitle: 'Agregar llave de acceso',
  addHow: 'Su teléfono le pide su huella, su cara o su código. Nunca salen de su teléfono.',
  name: 'Nombre',
  nameHint: 'Por ejemplo «Teléfono del establo».',
  someDevice: 'Mi dispositivo',
  notMade: 'No se creó la llave de acceso. Oprima el botón cuando esté listo.',
  known: 'Este teléfono ya tiene una llave de acceso para usted.',
  added: 'Su llave de acceso está agregada.',

  renameTitle: 'Cambie el nombre de su llave',
  save: 'Guardar',
  saving: 'Guardando...',
  renamed: 'Su llave de acceso tiene un nombre nuevo.',

  removeTitle: (name: string) => `¿Quitar «${name}»?`,
  removeBody:
    'Ya no podrá iniciar sesión con ella. Aquí su sesión sigue abierta. La llave se queda en su teléfono hasta que usted la borre ahí.',
  removeConfirm: 'Quitar llave de acceso',
  keep: 'Conservarla',
  removed: 'Su llave de acceso se quitó.',
} as const;
