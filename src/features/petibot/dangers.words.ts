import { inLanguages } from '#src/words/in-languages.ts';

/** Drugs and a sweetener that poison animals, and whom to call. */
export const PETIBOT_DANGERS = inLanguages({
  en: {
    drugs: {
      ibuprofen: 'Ibuprofen is poisonous to dogs and cats.',
      acetaminophen: 'Acetaminophen (Tylenol) is poisonous to dogs, and one pill can kill a cat.',
      naproxen: 'Naproxen (Aleve) is poisonous to dogs and cats.',
      aspirin: 'Aspirin can poison dogs and cats.',
      ivermectin: 'Livestock ivermectin can poison dogs and cats, and collies and their kin most of all.',
      permethrin: 'Permethrin, as in dog flea drops and fly spray, can kill a cat.',
      xylitol: 'Xylitol (birch sugar), as in sugar-free gum, can poison a dog within an hour.',
      banamine: 'Banamine (flunixin) can poison dogs and cats.',
    },
    remedy:
      'Motor oil, fuel, bleach and other cleaners burn the skin and can poison an animal that licks them. Put none of them on it.',
    poisonLine: 'If any was given or eaten, call a vet or ASPCA Animal Poison Control now: (888) 426-4435.',
  },
  es: {
    drugs: {
      ibuprofen: 'El ibuprofeno es veneno para perros y gatos.',
      acetaminophen:
        'El acetaminofén (paracetamol, Tylenol) es veneno para los perros, y una sola pastilla puede matar a un gato.',
      naproxen: 'El naproxeno (Aleve) es veneno para perros y gatos.',
      aspirin: 'La aspirina puede envenenar a perros y gatos.',
      ivermectin:
        'La ivermectina para ganado puede envenenar a perros y gatos, y más que a nadie a los collies y sus parientes.',
      permethrin:
        'La permetrina, como la de las gotas antipulgas para perros y los rociadores contra moscas, puede matar a un gato.',
      xylitol:
        'El xilitol (azúcar de abedul), como el de los chicles sin azúcar, puede envenenar a un perro en menos de una hora.',
      banamine: 'La Banamine (flunixina) puede envenenar a perros y gatos.',
    },
    remedy:
      'El aceite de motor, el diésel o la gasolina, el cloro y otros limpiadores queman la piel y pueden envenenar al animal que se lame. No le ponga ninguno.',
    poisonLine:
      'Si se le dio o lo comió, llame ahora a un veterinario o a ASPCA Animal Poison Control: (888) 426-4435.',
  },
});
