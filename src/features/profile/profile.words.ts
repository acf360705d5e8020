import { inLanguages } from '#src/words/in-languages.ts';

/** Toasts of `/profile`. Quoted ones: docs/specification.md, sections 2 and 8. */
export const PROFILE_TOASTS = inLanguages({
  en: {
    signInNeeded: { title: 'Authentication required', description: 'Please sign in to view your profile' },
    saved: { title: 'Profile updated', description: 'Your profile information has been saved' },
    passwordChanged: { title: 'Password changed', description: 'Other phones are signed out now.' },
    signedOutEverywhere: { title: 'Signed out on every device' },
    exported: { title: 'Your data is saved as a file' },
    exportFailed: { title: 'Could not export your data' },
    deleted: { title: 'Your account was deleted' },
  },
  es: {
    signInNeeded: { title: 'Hay que iniciar sesión', description: 'Inicie sesión para ver su perfil' },
    saved: { title: 'Perfil actualizado', description: 'Se guardaron los datos de su perfil' },
    passwordChanged: {
      title: 'Contraseña cambiada',
      description: 'En otros teléfonos la sesión está cerrada.',
    },
    signedOutEverywhere: { title: 'Sesión cerrada en todos los aparatos' },
    exported: { title: 'Sus datos se guardaron en un archivo' },
    exportFailed: { title: 'No se pudieron exportar sus datos' },
    deleted: { title: 'Su cuenta fue borrada' },
  },
});

/** Texts of `/profile`. Quoted ones: docs/specification.md, section 2. */
export const PROFILE_WORDS = inLanguages({
  en: {
    heading: 'Your profile',
    loading: 'Loading your profile...',
    panelHeading: 'Authentication Required',
    panelText: 'Please sign in to view your profile',
    panelEnded: (name: string) => `Your sign-in ended. Sign in as ${name} to see your profile again.`,
    tabsLabel: 'Profile',
    preferences: 'Preferences',
    businesses: 'Your Businesses',
    reviews: 'Your Reviews',
    savedAge: (age: string) => `Saved on this phone ${age}`,
    notKept: 'Your favorites aren’t on this phone yet. Choices you make here are added to them.',
    animals: 'Your animals',
    businessTypes: 'Business types',
    save: 'Save Preferences',
    saving: 'Saving...',
    written: (when: string) => `written ${when}`,
  },
  es: {
    heading: 'Su perfil',
    loading: 'Cargando su perfil...',
    panelHeading: 'Hay que iniciar sesión',
    panelText: 'Inicie sesión para ver su perfil',
    panelEnded: (name) => `Su sesión terminó. Inicie sesión como ${name} para ver su perfil otra vez.`,
    tabsLabel: 'Perfil',
    preferences: 'Preferencias',
    businesses: 'Sus negocios',
    reviews: 'Sus reseñas',
    savedAge: (age) => `Guardado en este teléfono ${age}`,
    notKept: 'Sus favoritos aún no están en este teléfono. Lo que elija aquí se les agrega.',
    animals: 'Sus animales',
    businessTypes: 'Tipos de negocio',
    save: 'Guardar preferencias',
    saving: 'Guardando...',
    written: (when) => `escrito ${when}`,
  },
});

export const OWN_BUSINESSES_WORDS = inLanguages({
  en: {
    heading: 'Your Businesses',
    none: 'No Businesses Yet',
    noneText: 'List your business, and farms and pet owners near you will find it.',
    register: 'Register a business',
    view: 'View Details',
    edit: 'Edit',
    fix: 'Edit and resend',
  },
  es: {
    heading: 'Sus negocios',
    none: 'Aún no tiene negocios',
    noneText: 'Registre su negocio, y los ranchos y dueños de mascotas cerca de usted lo hallarán.',
    register: 'Registrar un negocio',
    view: 'Ver detalles',
    edit: 'Editar',
    fix: 'Editar y reenviar',
  },
});

export const OWN_REVIEWS_WORDS = inLanguages({
  en: {
    heading: 'Your Reviews',
    none: 'No Reviews Yet',
    noneText: 'Your words help the next owner. Find a business you know.',
    explore: 'Find a business',
    unknownBusiness: 'A business',
  },
  es: {
    heading: 'Sus reseñas',
    none: 'Aún no tiene reseñas',
    noneText: 'Sus palabras ayudan al próximo dueño. Busque un negocio que conozca.',
    explore: 'Buscar un negocio',
    unknownBusiness: 'Un negocio',
  },
});

export const ACCOUNT_WORDS = inLanguages({
  en: {
    heading: 'Account settings',
    changePassword: 'Change Password',
    editProfile: 'Edit Profile Information',
    signOut: 'Sign Out',
    everywhere: 'Sign out on every device',
    everywhereQuestion: 'Sign out on every device?',
    everywhereText:
      'This signs you out everywhere, including this phone. Waiting posts stay on each phone until you sign in again.',
    everywhereStay: 'Stay signed in',
    everywhereOffline:
      'No response. Signing out other devices needs a connection. Try again when you have signal.',
    exportData: 'Export my data',
    exporting: 'Preparing your file...',
    deleteAccount: 'Delete my account',
    close: 'Close',
    currentPassword: 'Current password',
    newPassword: 'New password',
    save: 'Save changes',
    saving: 'Saving...',
    passwordOffline:
      'No response. Changing your password needs a connection. If the old one no longer works, it was changed.',
    profileOffline: 'Changing your profile needs a connection. Your text is saved.',
    exportOffline: 'Exporting your data needs a connection.',
    deleteOffline: 'Deleting your account needs a connection. Nothing was deleted.',
    needsConnection: 'This needs a connection.',
    deleteQuestion: 'Delete your account for good?',
    deleteConsequences: [
      'Your name, email, location, picture, preferences, contacts, animals, likes and followed threads are deleted.',
      'Messages and reports that you sent us while signed in are deleted.',
      'Your reviews, threads and posts stay, signed “Former member”.',
      'Your businesses stay listed, without their pictures and without an owner.',
      'You are signed out on every phone. This cannot be undone.',
    ],
    deleteUnsent: (count: number) =>
      count === 1
        ? '1 post on this phone is not sent yet. It is deleted too.'
        : `${count} posts on this phone are not sent yet. They are deleted too.`,
    deletePassword: 'Your password, to confirm it’s you',
    deleteShow: 'First confirm it’s you.',
    deleteOtherwise: 'I have no password',
    deleteConfirm: 'Delete my account',
    deleting: 'Deleting...',
  },
  es: {
    heading: 'Ajustes de la cuenta',
    changePassword: 'Cambiar contraseña',
    editProfile: 'Editar datos del perfil',
    signOut: 'Cerrar sesión',
    everywhere: 'Cerrar sesión en todos los aparatos',
    everywhereQuestion: '¿Cerrar sesión en todos los aparatos?',
    everywhereText:
      'Esto cierra su sesión en todas partes, también en este teléfono. Lo pendiente de enviar se queda en cada teléfono hasta que inicie sesión otra vez.',
    everywhereStay: 'Seguir con la sesión',
    everywhereOffline:
      'Sin respuesta. Para cerrar sesión en otros aparatos se necesita conexión. Pruebe otra vez cuando tenga señal.',
    exportData: 'Exportar mis datos',
    exporting: 'Preparando su archivo...',
    deleteAccount: 'Borrar mi cuenta',
    close: 'Cerrar',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    save: 'Guardar cambios',
    saving: 'Guardando...',
    passwordOffline:
      'Sin respuesta. Para cambiar su contraseña se necesita conexión. Si la anterior ya no sirve, sí se cambió.',
    profileOffline: 'Para cambiar su perfil se necesita conexión. Su texto está guardado.',
    exportOffline: 'Para exportar sus datos se necesita conexión.',
    deleteOffline: 'Para borrar su cuenta se necesita conexión. No se borró nada.',
    needsConnection: 'Esto necesita conexión.',
    deleteQuestion: '¿Borrar su cuenta para siempre?',
    deleteConsequences: [
      'Se borran su nombre, correo, ubicación, foto, preferencias, contactos, animales, sus «me gusta» y los hilos que sigue.',
      'Se borran los mensajes y reportes que nos envió con su sesión iniciada.',
      'Sus reseñas, hilos y publicaciones se quedan, firmados «Antiguo miembro».',
      'Sus negocios siguen en la lista, sin sus fotos y sin dueño.',
      'Su sesión se cierra en todos los teléfonos. No se puede deshacer.',
    ],
    deleteUnsent: (count) =>
      count === 1
        ? '1 publicación en este teléfono aún no se ha enviado. También se borra.'
        : `${count} publicaciones en este teléfono aún no se han enviado. También se borran.`,
    deletePassword: 'Su contraseña, para confirmar que es usted',
    deleteShow: 'Primero confirme que es usted.',
    deleteOtherwise: 'No tengo contraseña',
    deleteConfirm: 'Borrar mi cuenta',
    deleting: 'Borrando...',
  },
});
