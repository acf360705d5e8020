import { stem } from './words.ts';

/**
 * Words of one field, in the plain words of farm and home: where a part of a guide has none of the question's own words, one of
 * the same field is nearly as good. A word may stand in several lines. They choose among the parts of a guide, never among guides.
 */
const FIELDS = `
surgery operation operated fixed fix spay spayed neuter neutered stitch stitches incision snipped band banded castrate
sew sewn sewed stitch stitches stitched suture sutured gape gapes close closed
month months season spring summer fall winter autumn january february march april may june july august september october november december year calendar cooler
day days week weeks month months hour hours minute minutes long wait
often regular regularly once twice every times daily weekly monthly yearly schedule again each
dawn dusk evening night sundown sunset sunrise morning midday noon dark tonight nighttime bedtime
old older age aged senior elderly geriatric ancient years
young youngest newborn baby babies pup puppy kitten lamb kid kids chick chicks calf calves foal foals colt filly pullet pullets weanling yearling litter
heat hot summer summers humid warm warmer overheated sun
cold cool cooler freeze freezing frost chill chilly chilled blanket warm
shade shelter roof shed lean-to cover
wet rain mud muddy damp soggy flood puddle swamp humid dry
cost price money pay expensive bill fee budget afford
pen cage hutch crate box tote tub stall kennel run coop brooder bin pan corner space
size big large small tiny inch inches foot feet square tall wide high deep space room larger bigger roomy
bedding litter shavings straw paper sand pine cedar aspen chips sawdust bottom floor clumping
clean wash scrub rinse disinfect bleach soap wipe cleaner enzyme vinegar dirt dirty mess filter hose cleaning
smell odor stink stinks ammonia foul smells rotten
haul hauled travel trailer drive trip ride truck load road car interstate move
rest still quiet confine calm leash stall restrict lie
together meet introduce join mix mingle others herd flock group bunch companion buddy friend pair along
apart separate quarantine alone isolate fence away aside own
new bought buy sale auction purchase order newcomer brought sold rescue adopt
sell sold sale selling giveaway rehome
choose pick kind kinds sort type breed breeds best brand brands which better
pale white pink red blue purple yellow color colour gums dark
bring carry along list record papers certificate paperwork proof
ask questions asks tell told report note
tool tools knife clipper clippers scissors shears trimmer file rasp nippers blade tweezers
treat treats biscuit biscuits cookie cookies snack snacks candy scraps table scratch
amount pounds cup cups ounce ounces measure measured portion scoop ration quantity pound gallons gallon
switch switching swap swapping change changing slowly gradually blend transition sudden turkey over brand mixing
aspirin ibuprofen tylenol advil aleve human people drugs pain painkiller bute banamine shot drug
pill pills tablet tablets medicine meds med drug drugs medication treatment cure
shot shots vaccine vaccines vaccinate needle needles jab booster boosters injection series
lump bump knot knob swelling lumps swollen hump
die dies died dead death deadly fatal kill kills killed lethal survive lose
catch contagious spread spreads catching infect infected germ germs carrier carry give
child children toddler people person family grandkids baby women woman pregnant wife husband unborn us me human
pregnant due expecting bred gestation carrying term
again return returns comeback recur repeat another next second back relapse before
prevent avoid keep lower risk fewer protect stop safer never
mosquito mosquitoes skeeter skeeters gnats midges bites
fly flies maggot maggots bug bugs insect insects spray tags
door doors window windows shut close closed open opened air airy vent ventilation breeze fan fans draft button
toy toys ball balls chew rawhide bone bones stick sticks
throat gullet neck windpipe choke swallow
mouth teeth tooth gum gums tongue lip lips jaw chew molars
paw paws pad pads foot feet claw claws nail nails toe toes
sidewalk pavement asphalt concrete blacktop ground floor surface
power outage electricity electric generator battery outages pump
law legal required license state county deputy sheriff officer department rule rules require
check checks look inspect examine feel watch watched test signs spot see
measure weigh weight scale tape thermometer gauge
record write note log notebook
male males boy boys tom buck ram stallion gelding wether bull rooster dude
female females girl girls queen doe ewe mare cow hen lady
fat overweight chunky obese heavy plump lean thin skinny bony ribby ribs waist weight shape condition
milk milking nurse nursing suckle suck teat bottle colostrum latch
eggs milk meat slaughter butcher withdrawal sell
pull push yank tug force drag
vagina womb uterus prolapse
bowl dish bucket trough pan feeder waterer drinker tub
float floating upside belly swim bladder sideways
wormer worm worms deworm dewormer paste drench ivermectin parasites
test tests count sample tested testing lab fecal results works
work works working effective useless kill killed does help helps
burn burned burns scald hot
hair fur wool coat fleece mane feathers shed
why cause causes reason because risk due makes comes prone likely
hungry hunger appetite eat eating fed feed meal meals food diet kibble chow
drink drinks water thirst thirsty gallons dehydrated electrolytes
hay grass pasture forage graze browse alfalfa coastal clover ryegrass turnout paddock lush
grain oats corn pellets sweetfeed sack bag concentrate
mineral minerals salt block lick loose supplement magnesium copper selenium calcium oyster
poop manure droppings stool feces turds dung bowel
pee urine urinate bladder wet urinary
blood bleed bleeding bloody bleeds
breathe breathing breath lungs cough gasping wheeze panting
skin scab sore rash crust itch itchy
eye eyes eyelid eyelids lid sight blind patch cover vision
ear ears tag
leg legs knee hock joint joints hip hips lame limp walk
hoof hooves sole wall heel trim farrier quick toe overgrown
tail tails rump rear hind butt behind bottom
wild wildlife stray raccoon coyote deer bats birds ducks geese sparrows critter
predator predators coyote coyotes dogs hawk hawks fox raccoon bobcat guard donkey llama
neighbor visitor visitors farmer people boots shoes truck tires driver
show fair exhibit county
storm hurricane evacuate wind landfall
fire smoke flames burn hay extinguisher
poison poisonous toxic toxin deadly harmful dangerous safe
plant plants leaves seeds leaf shrub landscaping yard garden weeds
candle candles fumes spray smoke scent perfume oils diffuser plug-ins aerosol pan
light lights lamp dark hours bulb daylight
nest nesting nests broody
roost roosts perch sleep bed dusk
train training teach praise reward scold punish learn
bite bites bit bitten nip nipped nips snap
fight fighting bully beat butting chasing chase bullying picking knocking pecking
split part break separate between apart
hurt pain painful sore hurts ache agony suffer
afraid scared anxious stress stressed nervous panic calm
forever life lifelong permanent always years
cure treat treatment medicine heal heals recover recovery better
wash bath bathe shampoo groom brush comb
glue patch bandage wrap cover dressing
fridge freezer frozen thaw microwave freeze warm store stored spoil
expired expire dates date toss old keep ready kit
dig cut lance open drain knife blade slice squeeze pop
horn horns bud disbud dehorn iron
tick ticks flea fleas heartworm yard vacuum
litterbox box boxes scoop quiet spot
straining strain push pushing labor contractions progress stuck
twin twins triplets next second follow rest between
bag udder wax teats milk fills signs close soon
head heads headstall collar halter leash harness muzzle
money free cheap cheaper
serious emergency urgent wait worry worried danger
normal usual common typical unusual natural average supposed healthy
first start begin begins starts early
late overdue past longer over
every each all any
`;

/** Each stem's fields, by the line's number. */
const fieldsOfStem = new Map<string, string[]>();
FIELDS.trim()
  .split('\n')
  .forEach((line, at) => {
    for (const root of new Set(line.split(' ').map(stem)))
      fieldsOfStem.set(root, [...(fieldsOfStem.get(root) ?? []), `~${at}`]);
  });

/** The fields of a plain word; none where it stands in no line. */
export const fieldsOf = (word: string): readonly string[] => fieldsOfStem.get(stem(word)) ?? [];
