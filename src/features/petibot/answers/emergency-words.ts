/** Shared parts of the emergency patterns. */
export const YOUNG =
  '(?:calf|calves|lambs?|kids?|foals?|colts?|filly|pup|pups|puppy|puppies|kittens?|chicks?|bunny|bunnies|baby|babies|newborns?)';
export const FAILS =
  '(?:not|isnt|aint|stopped|stops|quit|quits|cant|cannot|couldnt|wont|unable to|no longer|trouble|hard time|difficulty|barely|hardly|struggl\\w+|strain\\w*)';
export const GIVES_BIRTH = `(?:calving|kidding|lambing|foaling|whelping|farrowing|labou?r|contractions?|giving birth|deliver\\w*|in birth|having (?:her |a |the )?${YOUNG}|push\\w*|strain\\w*|water (?:\\w+ )?broke\\w*|trying to (?:calve|kid|lamb|foal|have))`;
export const LONG =
  '(?:hours?|hrs?|minutes?|mins?|since|all (?:night|day|morning|evening|afternoon)|overnight|daylight|too long|a long time|forever|half hour)';
export const PART = '(?:tail|head|nose|foot|feet|leg|legs|hoof|tongue|butt)';
export const NO_YOUNG = `(?:nothing|stuck|hung|halfway|no (?:${YOUNG}|progress|luck)|(?:wont|not|cant|isnt) (?:come|coming|come out|get it out|deliver)|backwards?|breech|upside down|sideways|exhausted|worn out|(?:one|just|only)\\b.{0,12}\\b${PART})`;
export const ATE =
  '(?:ate|eat|eats|eaten|eating|swallow\\w*|chew\\w*|lick\\w*|drank|drinking|drunk|lapped|nibbl\\w+|gobbl\\w+|ingest\\w*|consumed|devour\\w*|scarf\\w*|wolfed|polished off|cleaned out|finished(?: off)?|munch\\w*|gnaw\\w*|(?:got|gotten|get|getting|broke|been|went|is|was) (?:\\w+ )?(?:into|in|a ?hold of|ahold of|at|out and ate)|stole|snatched|gave|given|fed|put)';
export const POISON =
  '(?:poison\\w*|toxi\\w+|chocolate|cocoa|brownies?|grapes?|raisins?|currants|xylitol|sugar ?free|gum|macadamia|onions?|garlic|antifreeze|coolant|radiator|green (?:stuff|liquid|fluid)|radiator fluid|pool chemicals|chlorine|lysol|drano|glue|rumensin|monensin|ant killer|roach w+|bait|d con|decon|rodenticide|pesticide|insecticide|herbicide|weed ?killer|roundup|fertili[sz]er|bleach|cleaner|detergent|paint|gasoline|diesel|motor oil|mothballs?|slug\\w*|snail bait|sago\\w*|cycad|lil(?:y|ies)|oleander|azaleas?|lantana|yew|nightshade|cherry|johnson ?grass|rhododendron|laurel|boxwood|hydrangea|tulips?|daffodils?|dieffenbachia|philodendron|pothos|caladium|jimson|crotalaria|rattlebox|milkweed|pigweed|poke ?weed|castor|hemlock|foxglove|mushrooms?|toads?|bufo|pills?|tylenol|advil|aleve|ibuprofen|aspirin|acetaminophen|medicines?|medication|meds|vape|nicotine|cigarettes?|marijuana|weed|thc|gummies|edibles?|cocaine|alcohol|batter(?:y|ies)|lead|acorns|urea|flea (?:drops|medicine|treatment|spray)|drops)';
export const BELLY = '(?:belly|stomach|tummy|abdomen|sides?(?! of)|flank|gut|guts|rumen|left side)';
export const SWOLLEN =
  '(?:swollen|swelled|swelling|swells|bloat\\w*|blown|blowed|blew|puffed|puffing|puffy|bulg\\w+|distended|tight|hard|huge|hard as|like a (?:drum|balloon|basketball))';

export const BITER =
  '(?:dogs?|cats?|pit ?bulls?|pits?|mutts?|shepherd|husky|rottweiler|hound|strays?|pack|coyotes?|coons?|raccoons?|fox|bobcat|otter|gator|alligator|hogs?|boar|possum|skunk|panther|bear|hawks?|owls?|eagles?|animal|horse|donkey|something)';
export const BIT =
  '(?:bit|bitten|bites|attacked|mauled|savaged|tore (?:into|up|open|a)|torn up|ripped|got (?:a ?hold|ahold|hold)|grabbed|chewed (?:up|on)|shook|fought|jumped|ran through)';
export const BUILDING =
  '(?:barns?|stables?|stalls?|coop|hen ?house|shed|loft|hay ?loft|hay ?stack|haystack|bales?|hay|straw|pasture|field|pen|kennel|hutch|trailer|house|garage|tack room|heat lamp|brooder)';
export const FIRE =
  '(?:fire(?! ants?\\b| wood| extinguishers?\\b| drill)|burning(?! hot| eyes)|flames?|smoke|smoking|ablaze|burnt? down)';
