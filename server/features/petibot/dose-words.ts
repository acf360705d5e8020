/**
 * The vocabulary of doses, in English and Spanish: parts of patterns for text from `plainOf`, so lower case without
 * accents. Each pattern has both languages, because an answer may mix them.
 */

const ONES =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen';
const TENS = '(?:twen|thir|for|fif|six|seven|eigh|nine)ty';
const PARTS = 'hal(?:f|ves)|thirds?|quarters?|fourths?|fifths?|eighths?';
const SPANISH_NUMBERS =
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|trece|catorce|quince|dieci\\w+|veinte|veinti\\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(?:to)?|doscient[oa]s|trescient[oa]s|quinient[oa]s|mil|medi[oa]s?|mitad|tercios?|cuartos?|par|vari[oa]s|un[oa]s|docenas?|doble|triple';
const SPELLED = `(?:${ONES}|${TENS}(?:[ -](?:${ONES}))?|hundreds?|thousands?|dozens?|couple|pair|few|several|single|double|triple|${PARTS}|${SPANISH_NUMBERS})`;
/** '5', '2.5', '1,000', '1/2', '3 1/2', 'twenty-five', 'three quarters', 'one and a half', 'tres cuartos'. */
const ONE_NUMBER = `(?:\\d[\\d.,/]*|\\b${SPELLED}\\b)`;
export const NUMBER = `${ONE_NUMBER}(?:(?: ?- ?| to | or | and | and an? | a | o | y | ?x ? | )${ONE_NUMBER}){0,4}`;
/** 'II', 'iv', 'XL', but not the letter of a vitamin. */
export const ROMAN = '(?=[ivx]|[lc][ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?<=[ivxlc])';
/** All letters, for a numeral directly before a unit: 'L mg'. */
export const ROMAN_OF_UNIT = '(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
/** A part of one thing: 'half an hour'. */
export const PART_OF = '\\b(?:half|quarter|third|medi[oa])(?: of)?(?: an?)?';

/** Things that are counted but never given. */
export const COUNTED = [
  'days?|weeks?|months?|years?|hours?|minutes?|seconds?|feet|foot|yards?|miles?|acres?|degrees?|dollars?|cents?',
  'people|persons?|owners?|vets?|doctors?|clinics?|hospitals?|farms?|barns?|stalls?|pens?|calls?|visits?|meals?|bowls?',
  'animals?|pets?|dogs?|cats?|horses?|mares?|foals?|ponies|cows?|cattle|cal(?:f|ves)|goats?|does?|sheep|ewes?|lambs?|kids?|chickens?|hens?|chicks?|birds?|ducks?|pigs?|piglets?|rabbits?|pupp(?:y|ies)|kittens?|flocks?|herds?|litters?',
  'legs?|feet|hooves|eyes?|ears?|sides?|signs?|symptoms?|cases?|reasons?|things|ways?|places?|steps?|causes?|kinds?|types?|times? as likely',
  'dias?|semanas?|mes(?:es)?|anos?|horas?|minutos?|segundos?|pies|metros?|millas?|kilometros?|hectareas?|grados?|dolares|centavos?',
  'personas?|duen[oa]s?|veterinari[oa]s?|clinicas?|hospitales|granjas?|establos?|corrales|llamadas?|visitas?|comidas?',
  'animales|mascotas?|perr[oa]s?|gat[oa]s?|caballos?|yeguas?|potr[oa]s?|vacas?|reses|terner[oa]s?|becerr[oa]s?|cabras?|cabrit[oa]s?|ovejas?|corder[oa]s?|gallinas?|poll[oa]s?|pollit[oa]s?|aves?|patos?|cerd[oa]s?|lechones|conej[oa]s?|cachorr[oa]s?|gatit[oa]s?',
  'patas|pezunas|ojos|orejas|lados|signos?|sintomas?|casos?|razones|cosas|maneras?|lugares|pasos?|causas?|tipos?',
].join('|');
/** Words that cannot be between a number and its noun. */
const NO_FILLER = `${COUNTED}|and|or|but|with|without|in|on|at|for|after|before|until|when|if|from|by|is|are|as|than|then|that|which|who|no|not|so|between|per|y|o|pero|con|sin|en|para|por|despues|antes|hasta|cuando|si|es|son|como|que|entre|cada`;
export const FILLER = `(?:(?:of|an?|the|each|full|more|extra|de|la|las|los|el|una?) |(?!(?:${NO_FILLER})\\b)[a-z]+ ){0,5}`;
export const GAP = `[ -]?[(["]?${FILLER}`;
export const SIZE =
  '(?:(?:of|an?|the|full|more|extra|half|heaping|heaped|rounded|level|small|big|large|whole|de|la|las|los|una?|grandes?|chic[oa]s?) ){0,4}';

/** Units of medicine only. */
export const UNITS =
  'm\\.? ?g\\.?s?|mcgs?|ug|μg|milli[ -]?gram(?:me)?s?|micro[ -]?gram(?:me)?s?|m\\.?ls?|mils|milli[ -]?lit(?:er|re)s?|c\\.?c\\.?s?|cubic centimet(?:er|re)s?|i\\.?u\\.?s?|u\\.?i\\.?|meq|mmol|international units?|units?|miligramos?|microgramos?|mililitros?|centimetros? cubicos?|unidad(?:es)?';
/** Forms of medicine, singular and plural. */
export const FORM =
  'tablet|tab|pill|capsule|caplet|cap ?full?|dropper ?full?|syringe ?full?|tea ?spoon(?: ?full?)?|table ?spoon(?: ?full?)?|tsp|tbsp|spoon ?full?|bolus|suppository|lozenge|sachet|ampou?le|pipette|tableta|pastilla|pildora|comprimido|capsula|cucharad(?:it)?a|cucharita|ampolla|ampolleta|supositorio|gragea|tapita|tapon';
export const FORMS = `(?:${FORM})s?|caps|drops|drop(?! in (?:[a-z]+ )?(?:milk|eggs?|production|temperature|weight|appetite|pressure|prices?)\\b)|droppers?|squirts?|syringes?|boluses|suppositories|(?:tea|table) ?spoons? ?full?|gotas?|gotitas?|goteros?|chorr(?:it)?os?|jeringas?|jeringuillas?|tapones|bolos?`;
/** Forms with other uses too: 'a dose' or 'a tube' has no number, 'two bald patches' is no dose. */
export const FORMS_COUNTED =
  'doses?|dosages?|spoons?|shots?|injections?|scoop(?:s|fuls?)?|pumps?|puffs?|sprays?|squeezes?|vials?|tubes?|packets?|patch(?:es)?|notch(?:es)?|clicks?|pinch(?:es)?|implants?|drench(?:es)?|chews?|granules?|dosis|inyeccion(?:es)?|tomas?|sobres?|sobrecitos?|tubos?|parches?|frascos?|pizcas?|cucharas?|medidas?';
/** Singular forms: 'a drop of it', 'una gota de'. */
export const FORM_OF =
  '(?:drop|squirt|syringe|dropper|splash|glug|swig|dab|dollop|smear|pinch) of|(?:gota|chorro|chorrito|jeringa|pizca|poquito) de';

/** Units of food and of medicine. */
export const SMALL = 'g|gms?|gr|grams?|grammes?|grains?|oz|ounces?|gramos?|onzas?';
export const GIVEN =
  /\b(?:giv(?:e|es|en|ing)(?! (?:milk|birth|way|up)\b)|administ\w+|inject\w*|dos(?:e|es|ed|ing)|drench\w*|dissolv\w*|tak(?:e|es|en)(?! (?:away|off|up|out|it out|days|a male)\b)|crush\w*|swallow\w*|by mouth|orally|repeat|da|dan|dar|darle|dele|denle|dando|administr\w+|inyect\w+|tom[ae]n?|tomar|trag\w+|disuelv\w+|disolver|repit[ae]|por (?:la )?boca|via oral)\b|^de (?=[#\d]|una?\b)/;
/** Verbs of giving with other uses too: a dose only if a form or a part of the body follows. */
export const PLACED =
  'put(?:s|ting)?|appl(?:y|ies|ying)|squirt(?:s|ing)?|drip(?:s|ping)?|rub(?:s|bing)?|dab(?:s|bing)?|(?:drop|place)(?= (?:#|an?\\b|the\\b|it\\b))|placing|insert\\w*|dispens\\w*|empty|lick|instil\\w*|spread|smear|squeeze|pour|pon(?:er|ga|gale)|apli(?:car|que|quele)|ech(?:ar|e|ele)|unt(?:ar|e|ele)|frot(?:ar|e|ele)';
/** Places where a medicine is applied. */
export const PLACE =
  'ears?|eyes?|skin|tongue|nose|nostrils?|mouth|cheek|lips?|gums?|wound|feed|food|water|back|neck|shoulders?|coat|paws?|hoof|hooves|udder|teats?|oidos?|orejas?|ojos?|piel|lengua|nariz|boca|herida|agua|comida|lomo|cuello|ubre';
export const FOODS =
  'milk|replacer|colostrum|water|feed|foods?|hay|grain|pellets?|grass|forage|protein|fat|fiber|carbohydrates?|oats|corn|kibble|meat|fruits?|vegetables|greens|seeds?|bedding|sand|straw|shavings|lettuce|alfalfa|timothy|treats?|leche|calostro|agua|alimento|comida|heno|pasto|pienso|proteina|grasa|fibra|avena|maiz|carne|frutas?|verduras?|semillas?|paja|alfalfa';
export const FOOD = `(?: [a-z]+){0,3} (?:${FOODS}|body ?weight|weight|peso)\\b`;
/** An animal that eats, drinks or is fed; 'in the feed' is where a medicine goes. */
export const EATS = new RegExp(
  `(?<!\\b(?:with|in|the|con|en|el|la) )\\b(?:eat\\w*|drink\\w*|feeds|feeding|fed|graz\\w+|come|comen|comer|beb\\w+|aliment\\w+|${FOODS})\\b`,
);
export const WEIGHS =
  /\b(?:weigh\w*|gains?|gained|gaining|los(?:e|es|t|ing)|grows?|birth ?weight|heavy|pesan?|pesar|gana|ganan|pierden?|crecen?)\b/;
export const WEIGHT = '(?:kgs?|kilo(?:gram)?s?|lbs?|pounds?|cwt|hundredweight|kilos?|kilogramos?|libras?)';

/** Containers of one amount, after a verb of giving. */
export const VESSEL =
  'tube|syringe|dropper|spoon|drop|squirt|pump(?! in\\b)|puff|cap(?= of\\b)|packet|vial|scoop|pinch|dab|blob|ribbon|smear|dollop|splash|swig|glug|tubo|jeringa|gotero|cuchara|gota|chorro|chorrito|sobre(?= (?:de|en)\\b)|frasco|pizca|medida|tapa(?= de\\b)';
/** Attributes of a piece of medicine: 'a baby aspirin'. */
export const KIND =
  "(?:(?:baby|infant|junior|adult|human|child(?:ren)?'?s'?|small|big|large|whole|full|entire|single|regular|plain|low|dose|extra|strength|coated|enteric|buffered|chewable)[ -]){0,3}";
/** Medicines that come in pieces: an article means one of them. */
export const PIECES =
  'aspirina?|ibuprofen|advil|tylenol|paracetamol|acetaminophen|aleve|benadryl|zyrtec|claritin|pepcid|imodium|rimadyl|antacid|antiacido';
export const MEDICINES =
  'bute|phenylbutazone|banamine|flunixin|ivermectin|ivomec|moxidectin|fenbendazole|panacur|safe-?guard|albendazole|valbazen|levamisole|pyrantel|strongid|praziquantel|doramectin|penicillin|amoxicillin|ampicillin|\\w+cyclines?|la-?200|tylosin|tylan|ceftiofur|excenel|draxxin|tulathromycin|florfenicol|nuflor|sulfa\\w*|trimethoprim|smz|amprolium|corid|toltrazuril|baycox|ponazuril|aspirins?|ibuprofen|advil|tylenol|acetaminophen|paracetamol|naproxen|aleve|meloxicam|metacam|carprofen|rimadyl|firocoxib|equioxx|gabapentin|tramadol|benadryl|diphenhydramine|cetirizine|zyrtec|loratadine|claritin|melatonin|prednis\\w+|dexamethasone|insulin|oxytocin|epinephrine|atropine|xylazine|acepromazine|detomidine|dormosedan|ketamine|lidocaine|morphine|butorphanol|trazodone|phenobarbital|euthasol|pentobarbital|omeprazole|famotidine|pepcid|imodium|loperamide|pepto\\w*|kaopectate|bismuth|charcoal|peroxide|epsom|mineral oil|baking soda|electrolytes?|calcium|dextrose|propylene glycol|magnesium|selenium|bo-?se|vitamins?|thiamine|iodine|chlorhexidine|permethrin|cefa\\w+|cepha\\w+|enrofloxacin|baytril|metronidazole|flagyl|furosemide|lasix|apomorphine|poloxalene|simethicone|dewormers?|wormers?|antibiotics?|pain ?killers?|pain relie\\w+|anti-?inflammator\\w+|nsaids?|steroids?|sedatives?|antihistamines?|antidotes?|antacids?|medicines?|medications?|meds|drugs?|drench|paste|ointment|syrup' +
  '|aspirinas?|penicilina|ivermectina|moxidectina|fenbendazol|albendazol|levamisol|fenilbutazona|flunixina?|ibuprofeno|acetaminofen|naproxeno|carprofeno|amoxicilina|ampicilina|\\w+ciclinas?|enrofloxacina|metronidazol|dexametasona|insulina|oxitocina|epinefrina|adrenalina|gabapentina|difenhidramina|omeprazol|carbon activado|agua oxigenada|aceite mineral|bicarbonato|electrolitos?|calcio|dextrosa|selenio|magnesio|vitaminas?|tiamina|yodo|clorhexidina|permetrina|desparasitantes?|vermifugos?|antibioticos?|analgesicos?|calmantes?|antiinflamatorios?|esteroides?|sedantes?|antihistaminicos?|antidotos?|antiacidos?|medicinas?|medicamentos?|farmacos?|remedios?|jarabes?|pomadas?|unguentos?|pasta';
