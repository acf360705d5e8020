import { inLanguages } from '#src/words/in-languages.ts';

/** Drugs that poison animals, and whom to call. */
export const PETIBOT_DANGERS = inLanguages({
  en: {
    drugs: {
      ibuprofen: 'Ibuprofen is poisonous to dogs and cats.',
      acetaminophen: 'Acetaminophen (Tylenol) is poisonous to dogs, and one pill can kill a cat.',
      naproxen: 'Naproxen (Aleve) is poisonous to dogs and cats.',
      aspirin: 'Aspirin can poison dogs and cats.',
      ivermectin: 'Livestock ivermectin can poison dogs and cats, and collies and their kin most of all.',
      permethrin: 'Permethrin, as in dog flea drops and fly spray, can kill a cat.',
      banamine: 'Banamine (flunixin) can poison dogs and cats.',
    },
    poisonLine: 'If any was given or eaten, call a vet or ASPCA Animal Poison Control now: (888) 426-4435.',
  },
});
