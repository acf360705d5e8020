import { CLOSED_REASON, type ReportFate, type ReportKind } from '#contract/reports.ts';
import { inLanguages } from '#src/words/in-languages.ts';

interface ReportWords {
  report: string;
  title: Readonly<Record<ReportKind, string>>;
  lede: string;
  what: string;
  /** The reported item, for the list of choices and the outbox. */
  about: Readonly<Record<ReportKind, (name: string) => string>>;
  reason: string;
  chooseReason: string;
  text: string;
  textHint: string;
  send: string;
  sending: string;
  close: string;
  sent: { title: string; description: string };
  onPhone: { title: string; description: string };
  failed: string;
  kept: string;
}

const MISCONDUCT = ['Spam or advertising', 'Rude or threatening', 'Shares private information'] as const;

/** Reasons by kind. The English text is stored and sent; a screen shows its label. */
export const REPORT_REASONS: Readonly<Record<ReportKind, readonly string[]>> = {
  business: [
    CLOSED_REASON,
    'Wrong phone number or address',
    'Listed twice',
    'No such business',
    'Something else',
  ],
  review: [...MISCONDUCT, 'Not about this business', 'Never visited', 'Something else'],
  thread: [...MISCONDUCT, 'Harmful to animals', 'In the wrong place', 'Something else'],
  post: [...MISCONDUCT, 'Harmful to animals', 'Something else'],
  person: [...MISCONDUCT, 'Pretends to be someone else', 'Something else'],
};

export const REPORT_WORDS = inLanguages<ReportWords>({
  en: {
    report: 'Report',
    title: {
      business: 'Report this listing',
      review: 'Report this review',
      thread: 'Report this thread',
      post: 'Report this post',
      person: 'Report this person',
    },
    lede: 'Someone on our team looks at every report. They won’t know who reported it.',
    what: 'What are you reporting?',
    about: {
      business: (name) => name,
      review: (name) => `this review by ${name}`,
      thread: (name) => `this thread by ${name}`,
      post: (name) => `this post by ${name}`,
      person: (name) => `${name}, the person`,
    },
    reason: 'What’s wrong?',
    chooseReason: 'Choose one',
    text: 'Details (optional)',
    textHint: 'Tell us what’s wrong and how we can check.',
    send: 'Send report',
    sending: 'Saving…',
    close: 'Close the report',
    sent: { title: 'Report sent', description: 'Thank you. You can follow it in your profile.' },
    onPhone: {
      title: 'Saved on this phone',
      description: 'Your report will be sent when you have signal.',
    },
    failed: 'The report wasn’t accepted',
    kept: 'Your text is saved in the outbox.',
  },
  es: {
    report: 'Reportar',
    title: {
      business: 'Reportar esta ficha',
      review: 'Reportar esta reseña',
      thread: 'Reportar este hilo',
      post: 'Reportar esta publicación',
      person: 'Reportar a esta persona',
    },
    lede: 'Alguien de nuestro equipo revisa cada reporte. No sabrán quién lo reportó.',
    what: '¿Qué está reportando?',
    about: {
      business: (name) => name,
      review: (name) => `esta reseña de ${name}`,
      thread: (name) => `este hilo de ${name}`,
      post: (name) => `esta publicación de ${name}`,
      person: (name) => `${name}, la persona`,
    },
    reason: '¿Qué está mal?',
    chooseReason: 'Elija una',
    text: 'Detalles (opcional)',
    textHint: 'Díganos qué está mal y cómo podemos comprobarlo.',
    send: 'Enviar reporte',
    sending: 'Guardando…',
    close: 'Cerrar el reporte',
    sent: { title: 'Reporte enviado', description: 'Gracias. Puede seguirlo en su perfil.' },
    onPhone: {
      title: 'Guardado en este teléfono',
      description: 'Su reporte se enviará cuando tenga señal.',
    },
    failed: 'No se aceptó el reporte',
    kept: 'Su texto está guardado en la bandeja de salida.',
  },
});

interface ReportsWords {
  title: string;
  signIn: string;
  loading: string;
  needsSignal: string;
  none: string;
  noneText: string;
  unsent: string;
  kinds: Readonly<Record<ReportKind, string>>;
  gone: Readonly<Record<ReportKind, string>>;
  fates: Readonly<Record<ReportFate, string>>;
  fateTexts: Readonly<Record<ReportFate, string>>;
}

/** Texts of `/reports`. */
export const REPORTS_WORDS = inLanguages<ReportsWords>({
  en: {
    title: 'Your reports',
    signIn: 'Sign in to follow your reports.',
    loading: 'Loading your reports',
    needsSignal: 'You need signal to see your reports.',
    none: 'No reports yet',
    noneText: 'You can report any post, review or listing from its page.',
    unsent: 'Unsent reports are in the outbox',
    kinds: { business: 'Listing', review: 'Review', thread: 'Thread', post: 'Post', person: 'Person' },
    gone: {
      business: 'A deleted listing',
      review: 'A deleted review',
      thread: 'A deleted thread',
      post: 'A deleted post',
      person: 'A deleted account',
    },
    fates: { waiting: 'Not reviewed yet', acted: 'We took action', left: 'No action' },
    fateTexts: {
      waiting: 'Our team will review it.',
      acted: 'We reviewed it and took action. Thank you.',
      left: 'We reviewed it and left it up. Thank you for looking out.',
    },
  },
  es: {
    title: 'Sus reportes',
    signIn: 'Inicie sesión para seguir sus reportes.',
    loading: 'Cargando sus reportes',
    needsSignal: 'Necesita señal para ver sus reportes.',
    none: 'Aún no hay reportes',
    noneText: 'Puede reportar cualquier publicación, reseña o ficha desde su página.',
    unsent: 'Los reportes sin enviar están en la bandeja de salida',
    kinds: { business: 'Ficha', review: 'Reseña', thread: 'Hilo', post: 'Publicación', person: 'Persona' },
    gone: {
      business: 'Una ficha borrada',
      review: 'Una reseña borrada',
      thread: 'Un hilo borrado',
      post: 'Una publicación borrada',
      person: 'Una cuenta borrada',
    },
    fates: { waiting: 'Aún sin revisar', acted: 'Tomamos medidas', left: 'Sin medidas' },
    fateTexts: {
      waiting: 'Nuestro equipo lo revisará.',
      acted: 'Lo revisamos y tomamos medidas. Gracias.',
      left: 'Lo revisamos y lo dejamos publicado. Gracias por estar atento.',
    },
  },
});
