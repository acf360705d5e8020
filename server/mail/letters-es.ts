import type { QueueKind } from '#contract/admin.ts';
import { LETTER_PAGES } from '#contract/letters.ts';
import { type ChangedMethod, letterWith, QUOTED_MAX, shown } from './letter-frame.ts';
import { LETTERS_EN } from './letters-en.ts';

const letter = letterWith('Hola:');

const ONCE = 'El enlace y el código sirven una sola vez, por 30 minutos. Solo sirve el\ncorreo más nuevo.';

const CHANGED: Record<ChangedMethod['kind'], string> = {
  'passkey-added': 'Se agregó una llave de acceso a',
  'passkey-removed': 'Se quitó una llave de acceso de',
  'account-added': 'Una cuenta de otro sitio ya puede entrar a',
  'account-removed': 'Una cuenta de otro sitio ya no puede entrar a',
};

const WAITING: Record<QueueKind, readonly [one: string, more: string]> = {
  report: ['reporte', 'reportes'],
  claim: ['negocio reclamado', 'negocios reclamados'],
  message: ['mensaje para nosotros', 'mensajes para nosotros'],
  listing: ['negocio nuevo', 'negocios nuevos'],
  picture: ['foto nueva', 'fotos nuevas'],
};

/** All letters in Spanish. */
export const LETTERS_ES: typeof LETTERS_EN = {
  'sign-in': (at, { link, code }) => ({
    subject: 'Inicie sesión en PetiYard',
    text: letter(at, [
      'Alguien, seguramente usted, quiere iniciar sesión en PetiYard con este\ncorreo.',
      'Abra esta página y toque el botón:',
      link,
      'O escriba este código donde PetiYard se lo pida:',
      code,
      ONCE,
      'Si no fue usted, no haga caso de este correo y no comparta el código.',
    ]),
  }),

  password: (at, { link, code }, username) => ({
    subject: 'Una contraseña nueva para PetiYard',
    text: letter(at, [
      'Alguien, seguramente usted, pidió una contraseña nueva para su cuenta de\nPetiYard.',
      `Su nombre de usuario: ${shown(username)}`,
      'Abra esta página y elija una contraseña nueva:',
      link,
      'O escriba este código donde PetiYard se lo pida:',
      code,
      ONCE,
      'Si usted no la pidió, no haga caso de este correo. Su contraseña no cambia.',
    ]),
  }),

  email: (at, { link, code }, { username, isInProfile }) => ({
    subject: '¿Es este su correo?',
    text: letter(at, [
      `La cuenta de PetiYard "${shown(username)}" usa este correo.\n${
        isInProfile
          ? 'Confirme que es suyo, para poder cambiar su contraseña si la olvida.'
          : 'Confirme que es suyo.'
      }`,
      'Abra esta página y toque el botón:',
      link,
      isInProfile
        ? 'O escriba este código en PetiYard, en su perfil:'
        : 'O escriba este código donde PetiYard se lo pida:',
      code,
      ONCE,
      'Si usted no tiene cuenta en PetiYard, alguien escribió mal su correo. No haga\ncaso de este mensaje.',
    ]),
  }),

  'email-changed': (at, username, comesHere) => ({
    subject: 'Cambió el correo de su cuenta de PetiYard',
    text: letter(at, [
      `Cambió el correo de la cuenta de PetiYard "${shown(username)}". Antes era\neste.`,
      'Si fue usted, no tiene que hacer nada.',
      ...(comesHere
        ? [
            'Si no fue usted, otra persona tiene su teléfono o su contraseña. Pida aquí una\ncontraseña nueva. Durante siete días todavía llega a este correo:',
            `${at}${LETTER_PAGES.password}`,
          ]
        : ['Si no fue usted y la cuenta es suya, escríbanos:', `${at}/contact`]),
    ]),
  }),

  'way-changed': (at, username, { kind, name }) => ({
    subject: 'Cambió su forma de entrar a PetiYard',
    text: letter(at, [
      `${CHANGED[kind]} la cuenta de PetiYard\n"${shown(username)}":`,
      `"${shown(name)}"`,
      'Si fue usted, no tiene que hacer nada.',
      'Si no fue usted, otra persona tiene su teléfono o su contraseña. Pida una\ncontraseña nueva, que cierra la sesión en todas partes, y revise sus ajustes:',
      `${at}${LETTER_PAGES.password}`,
    ]),
  }),

  // The address belongs to the business, where perhaps nobody reads Spanish: the warning is there in English too.
  claim: (at, code, about) => ({
    subject: 'Su código para su negocio en PetiYard / Your code for your listing',
    text: `${letter(at, [
      `"${shown(about.username)}" dice que este negocio de PetiYard es suyo:`,
      `"${shown(about.listing, QUOTED_MAX)}"`,
      'El negocio muestra este correo. Si lo pidió usted o alguien que trabaja con\nusted, escriba este código donde PetiYard se lo pida:',
      code,
      'Quien lo escriba puede cambiar los datos del negocio y responder a sus reseñas.\nSirve una sola vez, por 30 minutos, y solo para esa cuenta. Solo sirve el\ncorreo más nuevo.',
      'Si usted no esperaba esto, no haga caso de este correo y no comparta el código.',
    ])}\n${LETTERS_EN.claim(at, code, about).text}`,
  }),

  reply: (at, text, asked) => ({
    subject: 'Una respuesta de PetiYard',
    text: letter(at, [
      'Usted nos escribió. Esta es nuestra respuesta:',
      text,
      'Usted escribió:',
      asked.replace(/^/gm, '> '),
      'Por favor no responda a este correo. Escríbanos de nuevo aquí:',
      `${at}/contact`,
    ]),
  }),

  digest: (at, { counts, oldest }) => ({
    subject: 'Lo que le espera en PetiYard',
    text: letter(at, [
      'Esto espera a un administrador:',
      counts
        .map(({ kind, count }) => `- ${count.toLocaleString('es-US')} ${WAITING[kind][count === 1 ? 0 : 1]}`)
        .join('\n'),
      `Lo más viejo espera desde el ${day.format(new Date(oldest))}. Véalo aquí:`,
      `${at}/admin`,
      'Recibe este correo una vez al día mientras algo espera.',
    ]),
  }),
};

const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'America/New_York' });
