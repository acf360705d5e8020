import type { RequestType } from '#contract/contact.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** Display names of the request types. */
export const REQUEST_TYPE_NAMES = inLanguages({
  en: {
    add_country: 'Add my country',
    business_inquiry: 'Business inquiry',
    support: 'Support',
    feedback: 'Feedback',
    other: 'Other',
  } satisfies Record<RequestType, string>,
  es: {
    add_country: 'Agregar mi país',
    business_inquiry: 'Consulta de negocio',
    support: 'Ayuda',
    feedback: 'Opinión',
    other: 'Otra cosa',
  },
});

/** docs/specification.md, section 8; `saved` is shown until the server has answered. */
export const CONTACT_TOASTS = inLanguages({
  en: {
    done: {
      title: 'Message Sent!',
      description: 'Thank you for your message. We will get back to you soon.',
    },
    failed: {
      title: 'Submission Failed',
      description: 'There was a problem sending your message. Please try again.',
    },
    saved: { title: 'Saved on this phone', description: 'Your message will be sent when you have signal.' },
  },
  es: {
    done: {
      title: '¡Mensaje enviado!',
      description: 'Gracias por su mensaje. Le responderemos pronto.',
    },
    failed: {
      title: 'No se pudo enviar',
      description: 'Hubo un problema al enviar su mensaje. Pruebe otra vez.',
    },
    saved: { title: 'Guardado en este teléfono', description: 'Su mensaje se enviará cuando tenga señal.' },
  },
});

/** `/contact`. docs/specification.md, section 2. */
export const CONTACT_WORDS = inLanguages({
  en: {
    heading: 'Contact Us',
    intro: 'Ask, report or suggest something. A person reads every message.',
    requestType: 'What is it about?',
    name: 'Name',
    email: 'Email',
    country: 'Country',
    message: 'Message',
    messageHint: '10 to 5,000 characters. No signal? It sends later.',
    send: 'Send Message',
    sending: 'Sending...',
    thanksHeading: 'Message Sent!',
    thanks: 'Thank you for your message. We will get back to you soon.',
    savedHeading: 'Saved on this phone',
    saved: 'Your message will be sent when you have signal.',
    toOutbox: 'Open outbox',
    sendAnother: 'Send Another Message',
    loading: 'Loading the form...',
    unknownListing: 'name not saved on this phone',
    optionsHeading: 'Other ways we can help',
    choose: 'Write about this',
    /** The three info cards beside the form. */
    cards: {
      business: {
        title: 'Business',
        text: 'You run a service for animals, or you want to advertise? Write to us, or list your business yourself.',
      },
      support: {
        title: 'Support',
        text: 'Something isn’t working, or you can’t sign in? Tell us what you did and what you saw.',
      },
      expansion: {
        title: 'Expansion',
        text: 'PetiYard starts in Florida. Which country or region should come next?',
      },
    },
  },
  es: {
    heading: 'Contáctenos',
    intro: 'Pregunte, reporte o sugiera algo. Una persona lee cada mensaje.',
    requestType: '¿De qué se trata?',
    name: 'Nombre',
    email: 'Correo',
    country: 'País',
    message: 'Mensaje',
    messageHint: 'De 10 a 5,000 caracteres. ¿Sin señal? Se envía después.',
    send: 'Enviar mensaje',
    sending: 'Enviando...',
    thanksHeading: '¡Mensaje enviado!',
    thanks: 'Gracias por su mensaje. Le responderemos pronto.',
    savedHeading: 'Guardado en este teléfono',
    saved: 'Su mensaje se enviará cuando tenga señal.',
    toOutbox: 'Abrir bandeja de salida',
    sendAnother: 'Enviar otro mensaje',
    loading: 'Cargando el formulario...',
    unknownListing: 'nombre no guardado en este teléfono',
    optionsHeading: 'Otras formas en que podemos ayudar',
    choose: 'Escribir sobre esto',
    cards: {
      business: {
        title: 'Negocio',
        text: '¿Tiene un servicio para animales, o quiere anunciarse? Escríbanos, o registre usted mismo su negocio.',
      },
      support: {
        title: 'Ayuda',
        text: '¿Algo no funciona, o no puede iniciar sesión? Díganos qué hizo y qué vio.',
      },
      expansion: {
        title: 'Expansión',
        text: 'PetiYard empieza en Florida. ¿Qué país o región debe seguir?',
      },
    },
  },
});
