import type { FORUM_MESSAGES } from '#contract/forums.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/forums.ts in Spanish. */
export const FORUM_ES: Sentences<typeof FORUM_MESSAGES> = {
  title: 'El título debe tener al menos 3 caracteres.',
  titleTooLong: 'El título puede tener como máximo 140 caracteres.',
  content: 'Escriba un mensaje antes de publicar.',
  contentTooLong: 'Una publicación puede tener como máximo 20,000 caracteres.',
  category: 'Elija una categoría.',
  noCategory: 'Esta categoría no está aquí.',
  categoryName: 'El nombre debe tener de 2 a 60 caracteres.',
  categorySlug: 'La dirección puede tener letras minúsculas, dígitos y guiones sueltos.',
  categorySlugTooLong: 'Una dirección puede tener como máximo 80 caracteres.',
  categorySlugTaken: 'Otra categoría tiene esta dirección.',
  categorySlugStays: 'La dirección de una categoría no cambia: los hilos se enlazan con ella.',
  categoryDescription: 'La descripción debe tener de 10 a 500 caracteres.',
  categorySponsor: 'Un patrocinador debe ser el número de un negocio de la lista, o ninguno.',
  noThread: 'Este hilo ya no está aquí.',
  noPost: 'Esta publicación ya no está aquí.',
  threadDiffers: 'El hilo de la dirección y el del contenido no son el mismo.',
  thread: 'thread debe ser un id, o la clave de un hilo escrito sin conexión.',
  post: 'post debe ser un id, o la clave de una publicación escrita sin conexión.',
  following: 'following debe ser true o false.',
  notYours: 'Solo quien escribió una publicación puede cambiarla.',
  adminsOnly: 'Solo un administrador puede hacer esto.',
  nothingToChange: 'Diga qué cambiar: isLocked, isSticky o isHidden.',
  locked: 'Este hilo está cerrado. No se pueden agregar respuestas.',
  lockedOn: (day: string) =>
    `Este hilo se cerró (${day}), así que su respuesta no se publicó. Su texto está guardado.`,
};
