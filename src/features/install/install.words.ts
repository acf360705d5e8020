import { inLanguages } from '#src/words/in-languages.ts';

/** Installing the app. Source: docs/product.md, section 3. */
export const INSTALL_WORDS = inLanguages({
  en: {
    region: 'Home screen',
    heading: 'On your home screen',
    hint: 'Keep this on your home screen – opens without signal.',
    add: 'Add',
    addToHome: 'Add to home screen',
    later: 'Later',
    iphone: 'Tap Share, then Add to Home Screen.',
    iphoneOpen: 'Then open it from the new icon once while you still have signal.',
    iphoneEmpty: 'It starts empty and downloads your data then.',
    iphoneHint: 'Keep this on your home screen: tap Share, then Add to Home Screen.',
    sendFirst: (count: number) =>
      count === 1 ? 'Send your 1 waiting post first.' : `Send your ${count} waiting posts first.`,
    toOutbox: 'Outbox',
    orFile: 'Or save them there as a file, then import it here.',
    startsEmpty:
      'It starts empty: Safari’s data stays in Safari. Sign in while you have signal to download your data.',
    leftBehind: 'Send your waiting posts from Safari, or save them there as a file and import it here:',
    signIn: 'Sign In',
    understood: 'Got it',
    byMenu: 'Open your browser menu and choose “Add to Home screen” or “Install app”.',
    desktop: 'Install it on this computer. It opens in its own window, even without signal.',
    install: 'Install',
    insecure: 'Opening without signal needs https. This page was opened with http.',
    installed: 'It’s on your home screen and opens even without signal.',
  },
  es: {
    region: 'Pantalla de inicio',
    heading: 'En su pantalla de inicio',
    hint: 'Téngalo en su pantalla de inicio – abre sin señal.',
    add: 'Agregar',
    addToHome: 'Agregar a inicio',
    later: 'Después',
    iphone: 'Toque Compartir y luego Agregar a inicio.',
    iphoneOpen: 'Luego ábralo una vez con el icono nuevo mientras aún tenga señal.',
    iphoneEmpty: 'Empieza vacío y entonces descarga sus datos.',
    iphoneHint: 'Téngalo en su pantalla de inicio: toque Compartir y luego Agregar a inicio.',
    sendFirst: (count) =>
      count === 1
        ? 'Envíe primero su 1 publicación pendiente.'
        : `Envíe primero sus ${count} publicaciones pendientes.`,
    toOutbox: 'Bandeja de salida',
    orFile: 'O guárdelas allí como archivo y luego impórtelo aquí.',
    startsEmpty:
      'Esta app empieza vacía, porque los datos de Safari se quedan en Safari. Inicie sesión para descargar sus datos mientras tenga señal.',
    leftBehind:
      'Envíe sus publicaciones pendientes desde Safari, o guárdelas allí como archivo e impórtelo aquí:',
    signIn: 'Iniciar sesión',
    understood: 'Entendido',
    byMenu: 'Abra el menú de su navegador y elija «Agregar a la pantalla principal» o «Instalar app».',
    desktop: 'Instálelo en esta computadora. Abre en su propia ventana, aun sin señal.',
    install: 'Instalar',
    insecure: 'Para abrir sin señal se necesita https. Esta página se abrió con http.',
    installed: 'Está en su pantalla de inicio y abre aun sin señal.',
  },
});

export const UPDATE_WORDS = inLanguages({
  en: {
    heading: 'App version',
    ready: 'A new version is ready.',
    keeps: 'Updating takes a few seconds. Your drafts and waiting posts are safe.',
    updateNow: 'Update now',
    sending: 'Your posts are being sent. You can update right after that.',
    updating: 'Updating…',
    newest: 'You have the newest version.',
    silent: 'No signal. We’ll check again when you’re back online.',
    found: 'A new version is downloading.',
    check: 'Check for updates',
    checking: 'Checking…',
    idle: 'We check for updates every hour and always ask before updating.',
    outdated: 'This version is too old to send. Your posts are safe and will be sent right after you update.',
    unstored: 'The newest version couldn’t be saved, so you still have the old one.',
    noWorker:
      'Your browser can’t save the app for offline. You always see the newest version, but only with signal.',
  },
  es: {
    heading: 'Versión de la app',
    ready: 'Hay una versión nueva lista.',
    keeps: 'Actualizar tarda unos segundos. Sus borradores y publicaciones pendientes están a salvo.',
    updateNow: 'Actualizar ahora',
    sending: 'Sus publicaciones se están enviando. Puede actualizar justo después.',
    updating: 'Actualizando…',
    newest: 'Tiene la versión más nueva.',
    silent: 'Sin señal. Revisaremos otra vez cuando vuelva la conexión.',
    found: 'Se está descargando una versión nueva.',
    check: 'Ver si hay una versión nueva',
    checking: 'Revisando…',
    idle: 'Buscamos actualizaciones cada hora y siempre preguntamos antes de actualizar.',
    outdated:
      'Esta versión es muy vieja para enviar. Sus publicaciones están a salvo y se enviarán justo después de actualizar.',
    unstored: 'No se pudo guardar la versión más nueva, así que sigue con la anterior.',
    noWorker:
      'Su navegador no puede guardar la app sin conexión. Siempre ve la versión más nueva, pero solo con señal.',
  },
});
