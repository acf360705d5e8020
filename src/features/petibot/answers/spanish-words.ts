/**
 * Names of animals in Spanish that are no English words. Each line is the English, then the Spanish words. Endings
 * for number, gender and person need no entry of their own.
 */
const ANIMALS = `
horse=caballo yegua potranca potrillo
horse=potro potrito
donkey=burro burra burrito
cow=ganado vaca vaquilla vaquita novilla novillo
calf=becerro becerra becerrito ternero ternera ternerito
hen=gallina gallo ponedora
chicks=pollito
chicken=pollo
dog=perro perra perrito perrita
puppy=cachorro cachorra cachorrito cachorrita
cat=gato gata
kitten=gatito gatita
goat=cabra chivo chiva cabrito chivito chivita cabrita
sheep=oveja borrego borrega
lamb=cordero cordera corderito borreguito
rabbit=conejo coneja conejito
bird=pajaro loro perico periquito pajarito cotorra
fish=pez peces pescado pescadito
pig=cerdo puerco marrano lechon
duck=pato patito`;

/** Words of emergencies and questions; a line without English lists words that add nothing. */
const WORDS = `
swallowed=trago tragado
panting=jadea jadeando jadeo
and=y
not=no ni nunca
help=ayuda ayudame ayudenme ayudeme ayudarme ayudar auxilio socorro
can=puede pueden puedo podemos puedes
outside=fuera afuera
bull=toro toros torito
bird=lorito ave aves
snake=vibora serpiente culebra cascabel
toad=sapo sapos
bee sting=abeja abejas avispa avispas
fire ants=hormiga hormigas
coyote=coyote coyotes
fox=zorro zorra
mosquito=mosquito mosquitos zancudo zancudos
maggots=gusano gusanos gusanera queresa
colic=colico colicos
rolling=revuelca revuelcan revolcando revolcar
looking at his belly=mira mirando
belly=panza vientre barriga estomago
bloated=inflado inflada inflando inflo inflan infla timpanizado timpanizada
swollen=hinchado hinchada hinchazon inflamado inflamada hincha
down=echado echada tirado tirada tumbado tumbada acostado acostada postrado
get up=levanta levantar levantarse levanto parado
stand=parar pararse paro
move=mueve mover muevo moverse
walk=camina caminar
wake=despierta despertar reacciona
fell=cayo caer cae caida cayendo
staggering=tambalea tambaleando tambaleante tambaliando
limping=cojea cojeando cojo coja cojera
pressing head=presiona presionando
dying=muriendo muere mueren morir muera murio murieron morirse moribundo
dead=muerto muerta muertos muertas
breathing=respira respirar respiro respirando respiracion
gasping=boqueando boquean boquea
choking=ahoga ahogando ahogo atraganto atragantado atragantando atora
stuck=atorado atorada atoro atascado trabado
seizure=convulsion convulsiones convulsiona convulsionando ataques
trembling=tiembla temblando tembloroso temblor
drooling=babea babeando baba
foam=espuma
fainted=desmayo desmayado desmayada inconsciente
bleeding=sangra sangrando sangre sangro
wound=herida heridas herido cortada corto
bit=mordio mordido mordida mordedura muerde
sting=pico picadura picaron picado
attacked=ataco atacaron atacado ataque
hit by a car=atropello atropellaron atropellado atropellada
car=carro coche camioneta auto camion
burned=quemo quemado quemada quemadura
boiling=hirviendo
ate=comio comido comieron
eat=come coma comer comen coman comes
drank=tomo bebio
licked=lamio lame
drink=toma beber tomar bebe
poison=veneno venenosa venenoso venenosas matarratas
poisoned=envenenado envenenaron enveneno envenenada intoxicado
antifreeze=anticongelante
bleach=cloro
chocolate=chocolate
grapes=uva uvas
lily=lirio lirios azucena
oleander=adelfa laurel
azalea=azalea azaleas
plant=planta plantas
grain=grano granos
bag=bolsa
wire=alambre
nail=clavos
battery=pila pilas
fish hook=anzuelo
sock=calcetin
ball=pelota
string=hilo cuerda
bone=hueso huesos
vomit=vomita vomitar vomitando vomito
diarrhea=diarrea
pee=orina orinar orino pipi mear
poop=caca popo excremento estiercol necesidades
straining=puja pujando pujar
giving birth=pariendo parto pare pario parir
pregnant=preñada prenada embarazada cargada prenez gestacion
backwards=nalgas reves
uterus=matriz utero
came out=salio salido salida
come out=sale salen salir
back end=atras trasero cola
newborn=recien
born=nacio nacido nace nacer
nurse=mama mamar amamantar calostro
cold=frio fria frios
hot=caliente calor calenton acalorado
sweat=suda sudar sudando sudado sudada
heatstroke=insolacion
fire=fuego incendio quemando
smoke=humo
teflon=teflon sarten
barn=establo granero
perch=percha
mouth=boca hocico
open=abierto abierta
nose=nariz
eye=ojo ojos
closed=cerrado cerrada
waters=llora lloran lagrimea
cries=queja quejando
head=cabeza
wall=pared
leg=pata patas pierna
front leg=mano manos
back legs=traseras
hoof=casco cascos pezuña pezuñas pezuna pezunas
drags=arrastra arrastrando
feet=pies
foot=pie
hard=dura duro
hurts=duele duelen dolor
sick=enfermo enferma enfermos enfermar enfermedad
water=agua
feed=alimento alimentar comida pienso doy dar darle dan
litter box=arenero caja arena
egg=guevo
eggs=huevo huevos guevos
flat=aplastada aplastado
lay=pongan poner pone ponen poniendo
people=gente personas
vet=veterinario veterinaria veterinarios
farrier=herrador herradores
pill=pastilla pastillas
medicine=medicina medicinas remedio
ibuprofen=ibuprofeno
aspirin=aspirina
retching=arcadas
prolapse=prolapso
screwworm=barrenador
nonstick pan=sartenes antiadherente
placenta=placenta
broken=roto rompio quebro quebrada
water bag=fuente
kicked=patearon pateo
got into=metio
gums=encias encia
drowned=alberca ahogado
electric cord=cable corriente
hanging=colgado
collar=collar
chain=cadena
child=hijo hija hijos nino
paralyzed=paralizado paralitico
rat=rata ratas raton ratones
weak=debil debiles
blue=azul morada morado
cut=corte navaja
cracked hoof=raja rajada grieta grietas
stiff=entumido
teat=teta tetas chiche
suck=chupa chupar
auction=subasta remate
shell=cascara cascaron
soft=blanda blandito blandita
bottom=fondo
thorn=espina espinas
scratch=rascar
wart=mezquino
abscess=postema
pus=materia
limping=renquea renco renca rengo
broken=fracturo
litter=camada
broody=clueca culeca
feathers=pluma
alligator=caiman lagarto
shot=inyeccion inyectar inyecto
electrolytes=suero
dewormer=purga purgante
iodine=yodo
bandage=venda vendaje vendar
milking=ordena ordenar
bucket=cubeta balde
pasture=pastura
pen=corrales
trouble=dificultad trabajo batalla
tangled=enredado enredo
back=lomo espalda`;

/** One letter for those that sound the same: 'vaka' and 'vaca', 'cabayo' and 'caballo'. */
const folded = (word: string): string =>
  word
    .replace(/ll/g, 'y')
    .replace(/qu|k/g, 'c')
    .replace(/h/g, '')
    .replace(/v/g, 'b')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/(.)\1/g, '$1');

/** Endings after a root of three letters: a shorter root would be that of too many words. */
const ENDING =
  /(?<=.{3})(?:(?:and|iend)o(?:se|me)?|aron|ieron|aban|aba|adas?|ados?|arse|ar|er|ir|an|en|as|es|os|[aeos])$/;
const oneOf = (word: string): string => folded(word).replace(/s$/, '');
const rootOf = (word: string): string => folded(word).replace(ENDING, '');

/** Returns English for a plain word in Spanish, empty for one that adds nothing; undefined for an unknown word. */
export type Dictionary = (word: string) => string | undefined;

/** Makes a dictionary of tables; the first line with a word counts. */
function dictionaryOf(table: string): Dictionary {
  const words = new Map<string, string>();
  const names = new Map<string, string>();
  const roots = new Map<string, string>();
  const add = (known: Map<string, string>, word: string, english: string) => {
    if (!known.has(word)) known.set(word, english);
  };
  for (const line of linesOf(ANIMALS)) {
    add(words, line.spanish, line.english);
    add(names, oneOf(line.spanish), line.english); // their roots are those of verbs
  }
  for (const line of linesOf(table)) {
    add(words, line.spanish, line.english);
    add(roots, rootOf(line.spanish), line.english);
  }
  return (word) => words.get(word) ?? names.get(oneOf(word)) ?? roots.get(rootOf(word));
}

/** Every word of a table with its English. */
const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', spanish = ''] = line.split('=');
      return spanish.split(' ').map((word) => ({ english, spanish: word }));
    });

/** The words that are known without the learned data. */
export const FEW_WORDS: Dictionary = dictionaryOf(WORDS);

/** All words, with those of the learned data. */
export const manyWords = (table: string): Dictionary => dictionaryOf(`${WORDS}\n${table}`);

const NAMED = new Map(linesOf(ANIMALS).map(({ english, spanish }) => [spanish, english]));

/** Returns English for the name of an animal. */
export const animalFor: Dictionary = (word) => NAMED.get(word) ?? NAMED.get(word.replace(/s$/, ''));
