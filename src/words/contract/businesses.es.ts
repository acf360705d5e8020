import type { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/businesses.ts in Spanish. */
export const BUSINESS_ES: Sentences<typeof BUSINESS_MESSAGES> = {
  name: 'El nombre del negocio debe tener al menos 2 caracteres.',
  description: 'La descripción debe tener al menos 10 caracteres.',
  phone: 'Escriba un número de teléfono válido.',
  serviceRadius:
    'Las visitas al rancho llegan de 1 a 500 millas. Escriba un número entero o deje esto vacío.',
  radiusWithoutCalls:
    'Solo quien va al rancho tiene esa distancia. Marque también esa casilla o deje esto vacío.',
  email: 'Escriba un correo electrónico válido.',
  website: 'Escriba una dirección web válida.',
  websiteNotPublic:
    'Escriba una dirección pública. Números como 192.168.1.10 y nombres de su propia red no les sirven a los demás.',
  address: 'Falta la dirección.',
  city: 'Falta la ciudad.',
  state: 'Falta el estado.',
  zipCode: 'Falta el código postal.',
  animalTypes: 'Elija al menos un tipo de animal.',
  businessCategories: 'Elija al menos un tipo de negocio.',
  location: 'No se pudo determinar la ubicación.',
  radius: 'La distancia debe ser mayor que 0 y de 12,500 millas como máximo.',
  unknownAnimal: 'Elija animales de la lista.',
  unknownCategory: 'Elija categorías de la lista.',
  unknownFact: 'Elija datos de la lista.',
  sort: 'Ordene por distancia, calificación o nombre.',
  point: 'La latitud debe ser de -90 a 90 y la longitud de -180 a 180.',
  query: 'El texto de búsqueda puede tener como máximo 80 caracteres.',
  notListed: 'Este negocio ya no está en la lista.',
  businessId: 'businessId debe ser el número de un negocio.',
  featuredFull: 'Puede haber 24 negocios destacados como máximo. Quite uno primero.',
  nameTooLong: 'El nombre del negocio puede tener como máximo 120 caracteres.',
  descriptionTooLong: 'La descripción puede tener como máximo 4,000 caracteres.',
  addressTooLong: 'La dirección puede tener como máximo 200 caracteres.',
  cityTooLong: 'La ciudad puede tener como máximo 80 caracteres.',
  stateTooLong: 'El estado puede tener como máximo 80 caracteres.',
  zipCodeTooLong: 'El código postal puede tener como máximo 12 caracteres.',
};
