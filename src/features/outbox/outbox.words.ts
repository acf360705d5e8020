import type { MutationName, Mutations } from '#contract/mutations.ts';
import { REQUEST_TYPE_NAMES } from '#src/features/contact/contact.words.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);

/** '1 post is waiting', '3 posts are waiting'. */
const areWaiting = (count: number) => `${posts(count)} ${count === 1 ? 'is' : 'are'} waiting`;

/** '1 publicación', '3 publicaciones'. */
const postsInSpanish = (count: number) =>
  count === 1 ? '1 publicación' : `${formatCount(count)} publicaciones`;

/** '1 publicación está pendiente', '3 publicaciones están pendientes'. */
const areWaitingInSpanish = (count: number) =>
  `${postsInSpanish(count)} ${count === 1 ? 'está pendiente' : 'están pendientes'}`;

/** Results of Send now. */
export const SEND_NOW_RESULTS = inLanguages({
  en: {
    sent: (count: number) => `${posts(count)} sent.`,
    partSent: (sent: number, all: number) =>
      `${sent} of ${all} sent. ${all - sent} ${all - sent === 1 ? 'needs' : 'need'} your attention.`,
    refused: (count: number) => (count === 1 ? '1 needs your attention.' : `${count} need your attention.`),
    stillWaiting: (sent: number, waiting: number) => `${sent} sent. ${waiting} still waiting.`,
    noSignal: (count: number) => `No signal, so nothing was sent. ${areWaiting(count)}, safe on this phone.`,
    notYet: (count: number) => `Nothing was sent yet. ${areWaiting(count)}, safe on this phone.`,
    withdrawn: 'Nothing is waiting now.',
  },
  es: {
    sent: (count) => (count === 1 ? '1 publicación enviada.' : `${postsInSpanish(count)} enviadas.`),
    partSent: (sent, all) =>
      `Se enviaron ${sent} de ${all}. ${all - sent} ${all - sent === 1 ? 'necesita' : 'necesitan'} su atención.`,
    refused: (count) => (count === 1 ? '1 necesita su atención.' : `${count} necesitan su atención.`),
    stillWaiting: (sent, waiting) =>
      `${sent === 1 ? '1 enviada' : `${sent} enviadas`}. ${waiting} todavía ${waiting === 1 ? 'pendiente' : 'pendientes'}.`,
    noSignal: (count) =>
      `Sin señal; no se envió nada. ${areWaitingInSpanish(count)} y a salvo en este teléfono.`,
    notYet: (count) => `Todavía no se envió nada. ${areWaitingInSpanish(count)} y a salvo en este teléfono.`,
    withdrawn: 'Ya no hay nada pendiente.',
  },
});

/** Headings, labels and buttons of `/outbox`. */
export const OUTBOX_WORDS = inLanguages({
  en: {
    heading: 'Outbox',
    nothingWaiting: 'Nothing is waiting.',
    needAttention: (count: number) =>
      count === 1 ? '1 needs your attention.' : `${count} need your attention.`,
    listLabel: 'Waiting and sent',
    sent: 'Sent',
    written: (when: string) => `written ${when}`,
    notSent: (reason: string) => `Not sent: ${reason}`,
    details: 'Details',
    otherText: 'Your other text',
    openThread: 'Open the thread',
    openAnimals: 'Open my animals',
    openBusiness: 'Open the business',
    sendNow: 'Send now',
    sendingNow: 'Sending…',
    signInFirst: 'Sign in to send.',
    edit: 'Edit',
    cancel: 'Cancel',
    editAndResend: 'Edit and resend',
    copy: 'Copy text',
    newThread: 'Start a new thread',
    delete: 'Delete',
    keep: 'Keep it',
    deleteWarning: 'It will be deleted from this phone and won’t be sent.',
    mayHaveLeftWarning: 'It may have been sent already. If so, it is posted and shown as sent.',
    showOlder: 'Show older',
    deleteForever: 'Delete forever?',
    safe: (count: number) =>
      `${count} waiting to send. ${count === 1 ? 'It is' : 'They are'} safe on this phone.`,
    waitingForThread: 'Waiting for your thread.',
    changedMeanwhile: 'This changed, so it wasn’t deleted. Check it again.',
    postedAnyway: 'This had already been posted when you deleted it here.',
    /** For a kind that this version of the app does not know. */
    unknownKind: 'Post',
    actionsOf: (action: string, title: string) => `${action}: ${title}`,
    copied: { title: 'Copied' },
    copyFailed: { title: 'Could not copy', description: 'Open Edit and copy the text by hand.' },
    editSaved: {
      title: 'Saved on this phone',
      description: 'Your change will be sent when you have signal.',
    },
    threadSaved: {
      title: 'Saved on this phone',
      description: 'Your thread will be sent when you have signal.',
    },
    save: 'Save',
    saving: 'Saving…',
    close: 'Close',
    replyOff: 'You removed your reply.',
    answer: 'Your reply',
    claim: 'How we can verify you own it',
    like: 'You like this post.',
    unlike: 'You removed your like.',
    follow: 'You follow this thread.',
    unfollow: 'You stopped following this thread.',
    emptyHeading: 'Your outbox is empty',
    empty: 'Posts you write without signal wait here, safe on this phone, until they’re sent.',
    ratingOption: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
    keptHeading: 'Saved for offline',
    keptLede: 'Pages you can open without signal.',
    keptArea: (name: string, miles: number) => `${name}, ${formatCount(miles)} mi`,
    businesses: (count: number) => (count === 1 ? '1 business' : `${formatCount(count)} businesses`),
    forum: 'Forums',
    threads: (count: number) => (count === 1 ? '1 thread' : `${formatCount(count)} threads`),
    notCopied: 'not saved yet',
    nothingKept: 'Nothing is saved yet. Open the app with signal to save it.',
  },
  es: {
    heading: 'Bandeja de salida',
    nothingWaiting: 'No hay nada pendiente.',
    needAttention: (count) => (count === 1 ? '1 necesita su atención.' : `${count} necesitan su atención.`),
    listLabel: 'Pendiente y enviado',
    sent: 'Enviado',
    written: (when) => `escrito: ${when}`,
    notSent: (reason) => `No se envió: ${reason}`,
    details: 'Detalles',
    otherText: 'Su otro texto',
    openThread: 'Abrir el hilo',
    openAnimals: 'Abrir mis animales',
    openBusiness: 'Abrir el negocio',
    sendNow: 'Enviar ahora',
    sendingNow: 'Enviando…',
    signInFirst: 'Inicie sesión para enviar.',
    edit: 'Editar',
    cancel: 'Cancelar',
    editAndResend: 'Editar y reenviar',
    copy: 'Copiar texto',
    newThread: 'Empezar un hilo nuevo',
    delete: 'Borrar',
    keep: 'Conservar',
    deleteWarning: 'Se borrará de este teléfono y no se enviará.',
    mayHaveLeftWarning: 'Quizás ya se envió. Si es así, queda publicado y sale como enviado.',
    showOlder: 'Ver anteriores',
    deleteForever: '¿Borrar para siempre?',
    safe: (count) =>
      count === 1
        ? '1 pendiente de enviar. Está a salvo en este teléfono.'
        : `${count} pendientes de enviar. Están a salvo en este teléfono.`,
    waitingForThread: 'Esperando su hilo.',
    changedMeanwhile: 'Esto cambió y por eso no se borró. Revíselo otra vez.',
    postedAnyway: 'Esto ya se había publicado cuando usted lo borró aquí.',
    unknownKind: 'Publicación',
    actionsOf: (action, title) => `${action}: ${title}`,
    copied: { title: 'Copiado' },
    copyFailed: { title: 'No se pudo copiar', description: 'Abra «Editar» y copie el texto a mano.' },
    editSaved: {
      title: 'Guardado en este teléfono',
      description: 'Su cambio se enviará cuando tenga señal.',
    },
    threadSaved: {
      title: 'Guardado en este teléfono',
      description: 'Su hilo se enviará cuando tenga señal.',
    },
    save: 'Guardar',
    saving: 'Guardando…',
    close: 'Cerrar',
    replyOff: 'Usted quitó su respuesta.',
    answer: 'Su respuesta',
    claim: 'Cómo podemos comprobar que es suyo',
    like: 'A usted le gusta esta publicación.',
    unlike: 'Usted quitó su «me gusta».',
    follow: 'Usted sigue este hilo.',
    unfollow: 'Usted dejó de seguir este hilo.',
    emptyHeading: 'Su bandeja de salida está vacía',
    empty: 'Lo que usted publica sin señal espera aquí, a salvo en este teléfono, hasta que se envía.',
    ratingOption: (rating) => (rating === 1 ? '1 estrella' : `${rating} estrellas`),
    keptHeading: 'Guardado sin conexión',
    keptLede: 'Páginas que usted puede abrir sin señal.',
    keptArea: (name, miles) => `${name}, ${formatCount(miles)} mi`,
    businesses: (count) => (count === 1 ? '1 negocio' : `${formatCount(count)} negocios`),
    forum: 'Foros',
    threads: (count) => (count === 1 ? '1 hilo' : `${formatCount(count)} hilos`),
    notCopied: 'todavía sin guardar',
    nothingKept: 'Todavía no hay nada guardado. Abra la app con señal para guardarlo.',
  },
});

/** Titles of one kind of write. */
interface Title<N extends MutationName> {
  /** For an unknown subject. */
  plain: string;
  of(about: string): string;
  /** Subject in the write's own args. */
  subject?(args: Mutations[N]): string | undefined;
}

type Titles = { readonly [N in MutationName]: Title<N> };

export const MUTATION_TITLES: Titles = inLanguages<Titles>({
  en: {
    'review.write': { plain: 'Review', of: (about) => `Review of ${about}` },
    'business.register': {
      plain: 'New business',
      of: (about) => `New business: ${about}`,
      subject: ({ name }) => name,
    },
    'business.edit': { plain: 'Change to your listing', of: (about) => `Change to ${about}` },
    'business.confirm': { plain: 'Listing is up to date', of: (about) => `${about} is up to date` },
    'review.reply': { plain: 'Reply to a review', of: (about) => `Reply to a review of ${about}` },
    'claim.send': { plain: 'Claim of a listing', of: (about) => `Claim of ${about}` },
    'report.send': { plain: 'Report', of: (about) => `Report of ${about}` },
    'preferences.set': { plain: 'Animal preferences', of: () => 'Animal preferences' },
    'person.set': { plain: 'My contacts', of: () => 'My contacts' },
    'animal.set': { plain: 'Animal', of: (about) => `Animal: ${about}`, subject: ({ name }) => name },
    'animal.remove': { plain: 'Removal of an animal', of: (about) => `Removal of ${about}` },
    'record.add': { plain: 'Record', of: (about) => `Record for ${about}` },
    'record.edit': { plain: 'Change to a record', of: (about) => `Change to a record for ${about}` },
    'record.remove': { plain: 'Removal of a record', of: (about) => `Removal of a record for ${about}` },
    'thread.create': {
      plain: 'New thread',
      of: (about) => `New thread: “${about}”`,
      subject: ({ title }) => title,
    },
    'post.create': { plain: 'Reply', of: (about) => `Reply in “${about}”` },
    'post.edit': { plain: 'Change to your post', of: (about) => `Change to your post in “${about}”` },
    'post.remove': { plain: 'Removal of your post', of: (about) => `Removal of your post in “${about}”` },
    'post.like': { plain: 'Like', of: (about) => `Like in “${about}”` },
    'thread.follow': { plain: 'Follow', of: (about) => `Follow “${about}”` },
    'contact.send': {
      plain: 'Message',
      of: (about) => `Message: ${about}`,
      subject: ({ requestType }) => REQUEST_TYPE_NAMES[requestType],
    },
    'game.download': { plain: 'Download', of: (about) => `Download of ${about}` },
  },
  es: {
    'review.write': { plain: 'Reseña', of: (about) => `Reseña de ${about}` },
    'business.register': {
      plain: 'Negocio nuevo',
      of: (about) => `Negocio nuevo: ${about}`,
      subject: ({ name }) => name,
    },
    'business.edit': { plain: 'Cambio a su ficha', of: (about) => `Cambio a ${about}` },
    'business.confirm': { plain: 'Los datos están al día', of: (about) => `Datos al día: ${about}` },
    'review.reply': {
      plain: 'Respuesta a una reseña',
      of: (about) => `Respuesta a una reseña de ${about}`,
    },
    'claim.send': { plain: 'Reclamo de una ficha', of: (about) => `Reclamo de ${about}` },
    'report.send': { plain: 'Reporte', of: (about) => `Reporte de ${about}` },
    'preferences.set': { plain: 'Preferencias de animales', of: () => 'Preferencias de animales' },
    'person.set': { plain: 'Mis contactos', of: () => 'Mis contactos' },
    'animal.set': { plain: 'Animal', of: (about) => `Animal: ${about}`, subject: ({ name }) => name },
    'animal.remove': { plain: 'Quitar un animal', of: (about) => `Quitar a ${about}` },
    'record.add': { plain: 'Registro', of: (about) => `Registro de ${about}` },
    'record.edit': { plain: 'Cambio a un registro', of: (about) => `Cambio a un registro de ${about}` },
    'record.remove': { plain: 'Quitar un registro', of: (about) => `Quitar un registro de ${about}` },
    'thread.create': {
      plain: 'Hilo nuevo',
      of: (about) => `Hilo nuevo: «${about}»`,
      subject: ({ title }) => title,
    },
    'post.create': { plain: 'Respuesta', of: (about) => `Respuesta en «${about}»` },
    'post.edit': {
      plain: 'Cambio a su publicación',
      of: (about) => `Cambio a su publicación en «${about}»`,
    },
    'post.remove': {
      plain: 'Quitar su publicación',
      of: (about) => `Quitar su publicación en «${about}»`,
    },
    'post.like': { plain: 'Me gusta', of: (about) => `Me gusta en «${about}»` },
    'thread.follow': { plain: 'Seguir', of: (about) => `Seguir «${about}»` },
    'contact.send': {
      plain: 'Mensaje',
      of: (about) => `Mensaje: ${about}`,
      subject: ({ requestType }) => REQUEST_TYPE_NAMES[requestType],
    },
    'game.download': { plain: 'Descarga', of: (about) => `Descarga de ${about}` },
  },
});

/** The fields of an entry or a receipt that make its title. */
export interface NamedWrite {
  name: MutationName;
  args: Mutations[MutationName];
  about?: string;
}

/** Returns the title of a write from `about`, else from its own args, else only its kind. */
export function titleOf({ name, args, about }: NamedWrite): string {
  if (!Object.hasOwn(MUTATION_TITLES, name)) return OUTBOX_WORDS.unknownKind; // queued by a newer version of the app
  const title = MUTATION_TITLES[name] as unknown as Title<MutationName>;
  const subject = about || title.subject?.(args);
  return subject ? title.of(subject) : title.plain;
}
