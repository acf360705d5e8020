/** Texts of the quiz questions in Spanish, by their exact English words. Options that are only numbers stay. */
export const QUIZ_TEXTS_ES = {
  'How often should a healthy adult dog see a veterinarian for a check-up?':
    '¿Cada cuánto debe ir al veterinario un perro adulto y sano para una revisión?',
  'Only when it is ill': 'Solo cuando está enfermo',
  'Once every five years': 'Una vez cada cinco años',
  'At least once a year': 'Al menos una vez al año',
  'Once in its life': 'Una vez en la vida',
  'A healthy adult dog should see a veterinarian at least once a year. Puppies go more often, and older dogs every six months.':
    'Un perro adulto y sano debe ir al veterinario al menos una vez al año. Los cachorros van más seguido, y los perros viejos cada seis meses.',
  'Which of these foods is toxic to cats?': '¿Cuál de estos alimentos es tóxico para los gatos?',
  'Plain cooked turkey': 'Pavo cocido sin nada más',
  Onions: 'Cebolla',
  'Plain cooked rice': 'Arroz cocido sin nada más',
  'Plain cooked pumpkin': 'Calabaza cocida sin nada más',
  'Onions, garlic and chives damage the red blood cells of cats, raw, cooked or as powder.':
    'La cebolla, el ajo y el cebollín dañan los glóbulos rojos de los gatos, crudos, cocidos o en polvo.',
  'What is the normal body temperature of an adult horse at rest?':
    '¿Cuál es la temperatura normal de un caballo adulto en reposo?',
  '96 to 98 °F': '96 a 98 °F',
  '99 to 101 °F': '99 a 101 °F',
  '102 to 104 °F': '102 a 104 °F',
  '105 to 107 °F': '105 a 107 °F',
  'An adult horse at rest is normal at about 99 to 101 °F. Over 102 °F at rest is a reason to call a veterinarian.':
    'Un caballo adulto en reposo tiene normalmente de 99 a 101 °F. Más de 102 °F en reposo es motivo para llamar al veterinario.',
  'About how many hours of dark do laying hens need for sleep each night?':
    '¿Como cuántas horas de oscuridad necesitan las gallinas ponedoras para dormir cada noche?',
  None: 'Ninguna',
  'About 2 hours': 'Unas 2 horas',
  'About 8 hours': 'Unas 8 horas',
  'About 20 hours': 'Unas 20 horas',
  'About eight hours of dark is a good rule. Hens that get 14 to 16 hours of light have 8 to 10 hours of dark.':
    'Unas ocho horas de oscuridad es una buena regla. Las gallinas con 14 a 16 horas de luz tienen de 8 a 10 horas de oscuridad.',
  'At what age does a puppy usually get its first vaccine?':
    '¿A qué edad recibe normalmente un cachorro su primera vacuna?',
  '1 to 2 weeks': '1 a 2 semanas',
  '6 months': '6 meses',
  '6 to 8 weeks': '6 a 8 semanas',
  '1 year': '1 año',
  'The first shots come at 6 to 8 weeks. More follow every 2 to 4 weeks until 16 weeks or a little later.':
    'Las primeras vacunas son a las 6 a 8 semanas. Siguen más cada 2 a 4 semanas, hasta las 16 semanas o un poco después.',
  'What helps most against hairballs in a long-haired cat?':
    '¿Qué ayuda más contra las bolas de pelo en un gato de pelo largo?',
  'Combing it every day': 'Peinarlo todos los días',
  'Less water': 'Menos agua',
  'Warm milk': 'Leche tibia',
  'A smaller litter box': 'Un arenero más chico',
  'Combing takes out loose hair before the cat swallows it.':
    'Al peinarlo se quita el pelo suelto antes de que el gato se lo trague.',
  'What should be the main food of a grown pet rabbit?':
    '¿Cuál debe ser el alimento principal de un conejo adulto de mascota?',
  Carrots: 'Zanahorias',
  'Grass hay': 'Heno de pasto',
  Bread: 'Pan',
  'Sunflower seeds': 'Semillas de girasol',
  'Grass hay keeps the gut moving and wears down teeth that never stop growing.':
    'El heno de pasto mantiene el intestino en movimiento y desgasta los dientes, que nunca dejan de crecer.',
  'How long is it safe to leave a dog in a parked car on a warm day?':
    '¿Cuánto tiempo es seguro dejar a un perro en un carro estacionado en un día caluroso?',
  'An hour': 'Una hora',
  'Half an hour in the shade': 'Media hora en la sombra',
  'As long as a window is open a little': 'Mientras haya una ventana un poco abierta',
  'It is not safe at all': 'No es seguro nunca',
  'A parked car heats up within minutes, even with a window open. Heatstroke can kill a dog.':
    'Un carro estacionado se calienta en minutos, aun con una ventana abierta. Un golpe de calor puede matar a un perro.',
  'What should you do with tap water before it goes into an aquarium?':
    '¿Qué debe hacer con el agua de la llave antes de ponerla en un acuario?',
  'Treat it to take out chlorine': 'Tratarla para quitarle el cloro',
  'Add a little soap': 'Agregarle un poco de jabón',
  'Heat it to 110 °F': 'Calentarla a 110 °F',
  Nothing: 'Nada',
  'Chlorine and chloramine in tap water harm fish and the helpful bacteria in the filter.':
    'El cloro y la cloramina del agua de la llave dañan a los peces y a las bacterias buenas del filtro.',
  'What should you always do after you touch a pet or clean its cage?':
    '¿Qué debe hacer siempre después de tocar una mascota o limpiar su jaula?',
  'Rub your hands on your clothes': 'Limpiarse las manos en la ropa',
  'Use perfume': 'Ponerse perfume',
  'Wait an hour before you eat': 'Esperar una hora antes de comer',
  'Wash your hands with soap and water': 'Lavarse las manos con agua y jabón',
  'Animals that carry germs people can catch often look healthy. Washing hands is the simplest protection.':
    'Los animales con gérmenes que se pegan a la gente muchas veces se ven sanos. Lavarse las manos es la protección más sencilla.',
  'Which of these flowers can destroy the kidneys of a cat?':
    '¿Cuál de estas flores puede destruir los riñones de un gato?',
  Rose: 'La rosa',
  Sunflower: 'El girasol',
  Snapdragon: 'La perrita (boca de dragón)',
  Lily: 'El lirio',
  'Every part of true lilies and daylilies is dangerous to cats, even the pollen and the vase water.':
    'Todas las partes de los lirios verdaderos y de los lirios de día son peligrosas para los gatos, hasta el polen y el agua del florero.',
  'Which sweetener is very dangerous for dogs?': '¿Qué endulzante es muy peligroso para los perros?',
  'Xylitol (birch sugar)': 'Xilitol (azúcar de abedul)',
  'Table sugar': 'Azúcar común',
  Honey: 'Miel de abeja',
  'Maple syrup': 'Miel de maple',
  'Xylitol makes the blood sugar of a dog crash and can harm the liver. It is in some gum, candy and peanut butter.':
    'El xilitol le baja de golpe el azúcar en la sangre al perro y puede dañar el hígado. Lo tienen algunos chicles, dulces y cremas de cacahuate.',
  'How do dogs and cats get heartworms?': '¿Cómo les dan gusanos del corazón a los perros y gatos?',
  'From raw meat': 'Por carne cruda',
  'From other pets by touch': 'Por tocar a otras mascotas',
  'From dirty water': 'Por agua sucia',
  'From mosquito bites': 'Por piquetes de mosquito',
  'Mosquitoes carry young heartworms from one animal to the next. In Florida they fly nearly all year.':
    'Los mosquitos llevan gusanos jóvenes de un animal a otro. En Florida vuelan casi todo el año.',
  'Which kitchen item can kill a pet bird by its fumes?':
    '¿Qué cosa de la cocina puede matar con su humo a un ave de mascota?',
  'A glass bowl': 'Un tazón de vidrio',
  'An overheated non-stick pan': 'Un sartén antiadherente muy caliente',
  'A wooden spoon': 'Una cuchara de madera',
  'A cold iron skillet': 'Un sartén de hierro frío',
  'Overheated non-stick coating gives off fumes that kill birds within minutes. Keep birds out of the kitchen.':
    'El antiadherente demasiado caliente suelta un humo que mata a las aves en minutos. No tenga aves en la cocina.',
  'What is the best first step when a new cat joins your cat at home?':
    '¿Cuál es el mejor primer paso cuando llega un gato nuevo a la casa donde ya tiene un gato?',
  'Put them face to face': 'Ponerlos frente a frente',
  'Give the new cat its own room': 'Darle al gato nuevo su propio cuarto',
  'Let them share one food bowl': 'Dejar que coman del mismo plato',
  'Lock both in a carrier together': 'Encerrarlos juntos en una transportadora',
  'Start with a room of its own, then smells, then sight through a gate, then short meetings. Days to weeks are normal.':
    'Empiece con un cuarto propio, luego los olores, luego verse por una reja y después encuentros cortos. Tardar días o semanas es normal.',
  'What helps an older dog with arthritis the most?': '¿Qué ayuda más a un perro viejo con artritis?',
  'Keeping it lean': 'Mantenerlo delgado',
  'Giving pain pills for people': 'Darle pastillas para el dolor de personas',
  'No walks at all': 'Nada de paseos',
  'A long run once a week': 'Una carrera larga una vez por semana',
  'Extra weight loads sore joints. Gentle walks every day help too. Pain pills for people can kill dogs.':
    'El peso de más carga las articulaciones adoloridas. También ayudan los paseos tranquilos diarios. Las pastillas para el dolor de personas pueden matar a un perro.',
  'A rabbit has not eaten and has passed no droppings for half a day. What should you do?':
    'Un conejo lleva medio día sin comer y sin hacer bolitas. ¿Qué debe hacer usted?',
  'Wait two more days': 'Esperar dos días más',
  'Give it bread': 'Darle pan',
  'Call a rabbit veterinarian now': 'Llamar ahora a un veterinario de conejos',
  'Take away its hay': 'Quitarle el heno',
  'A gut that stops is an emergency in rabbits. They can die within a day or two.':
    'Que se pare el intestino es una emergencia en los conejos. Pueden morir en uno o dos días.',
  'A male cat strains in the litter box and passes nothing. What should you do?':
    'Un gato macho puja en el arenero y no le sale nada. ¿Qué debe hacer usted?',
  'Wait until next week': 'Esperar hasta la próxima semana',
  'Change the brand of litter': 'Cambiar la marca de arena',
  'Go to a veterinarian now, day or night': 'Ir ya al veterinario, de día o de noche',
  'Give it less water': 'Darle menos agua',
  'He may be blocked. A blocked cat can die within a day or two.':
    'Puede estar tapado. Un gato tapado puede morir en uno o dos días.',
  'Which two should always read zero in an established aquarium?':
    '¿Cuáles dos deben marcar siempre cero en un acuario ya estable?',
  'Oxygen and nitrate': 'Oxígeno y nitrato',
  'Ammonia and nitrite': 'Amoniaco y nitrito',
  'Oxygen and calcium': 'Oxígeno y calcio',
  'Nitrate and calcium': 'Nitrato y calcio',
  'Helpful bacteria turn ammonia into nitrite and then into nitrate. Ammonia and nitrite harm fish even in small amounts.':
    'Las bacterias buenas convierten el amoniaco en nitrito y luego en nitrato. El amoniaco y el nitrito dañan a los peces aun en poca cantidad.',
  'Why does a healthy rabbit eat its soft night droppings?':
    '¿Por qué un conejo sano se come sus bolitas blandas de la noche?',
  'It is always a sign of illness': 'Siempre es seña de enfermedad',
  'It has too much hay': 'Tiene demasiado heno',
  'They give it nutrients it needs': 'Le dan nutrientes que necesita',
  'To sharpen its teeth': 'Para afilarse los dientes',
  'The soft droppings hold vitamins and protein made in the gut. Eating them is normal and needed.':
    'Las bolitas blandas tienen vitaminas y proteína hechas en el intestino. Comérselas es normal y necesario.',
  'A large dog has a swollen belly and retches, but nothing comes up. What is the greatest danger?':
    'Un perro grande tiene la panza hinchada y arquea, pero no le sale nada. ¿Cuál es el mayor peligro?',
  'A twisted stomach': 'El estómago torcido',
  'Kennel cough': 'La tos de las perreras',
  'An ear infection': 'Una infección de oído',
  Fleas: 'Las pulgas',
  'A stomach that fills with gas and twists kills within hours. Go to an emergency veterinarian at once.':
    'Un estómago que se llena de gas y se tuerce mata en horas. Vaya de inmediato a un veterinario de emergencias.',
  'Which part of a sago palm is the most poisonous to a dog?':
    '¿Qué parte de la palma sagú es la más venenosa para un perro?',
  'The leaf tips': 'Las puntas de las hojas',
  'The bark': 'La corteza',
  'No part is poisonous': 'Ninguna parte es venenosa',
  'The seeds': 'Las semillas',
  'All parts of sago palm can destroy the liver. The seeds are the worst.':
    'Todas las partes de la palma sagú pueden destruir el hígado. Las semillas son lo peor.',
  'Why must you never use a dog flea product with permethrin on a cat?':
    '¿Por qué nunca debe usar en un gato un producto contra pulgas para perros con permetrina?',
  'Cats can get tremors and seizures from it': 'Puede darles temblores y convulsiones a los gatos',
  'It does not smell good to cats': 'A los gatos no les gusta el olor',
  'It only works on long hair': 'Solo sirve en pelo largo',
  'It turns the coat green': 'Pone el pelo verde',
  'Cats break permethrin down poorly. It can cause tremors and seizures and can kill them. Always read the label.':
    'Los gatos eliminan mal la permetrina. Puede causarles temblores y convulsiones y puede matarlos. Lea siempre la etiqueta.',
  'By Florida law, from what age must dogs and cats be vaccinated against rabies?':
    'Según la ley de Florida, ¿desde qué edad hay que vacunar a perros y gatos contra la rabia?',
  '8 weeks': '8 semanas',
  '4 months': '4 meses',
  '3 years': '3 años',
  'Florida Statutes, section 828.30, asks for rabies vaccination of dogs, cats and ferrets from four months of age.':
    'Las leyes de Florida (Florida Statutes), sección 828.30, piden la vacuna contra la rabia para perros, gatos y hurones desde los cuatro meses de edad.',
  'What does the word colic mean in a horse?': '¿Qué significa la palabra cólico en un caballo?',
  'A sore hoof': 'Un casco adolorido',
  'Belly pain': 'Dolor de panza',
  'A skin rash': 'Ronchas en la piel',
  'A cough': 'Tos',
  'Colic is pain in the belly. Call a veterinarian at the first signs, since some cases need surgery.':
    'El cólico es dolor de panza. Llame al veterinario a las primeras señas, porque algunos casos necesitan cirugía.',
  'How often do the hooves of most horses need a trim or new shoes?':
    '¿Cada cuánto hay que recortar o herrar los cascos de la mayoría de los caballos?',
  'Every 6 to 8 weeks': 'Cada 6 a 8 semanas',
  'Every 6 months': 'Cada 6 meses',
  'Once a year': 'Una vez al año',
  'Only when the horse is lame': 'Solo cuando el caballo cojea',
  'Most horses need the farrier every six to eight weeks, with or without shoes.':
    'La mayoría de los caballos necesita al herrador cada seis a ocho semanas, con o sin herraduras.',
  'About how many hours of light a day do hens need to lay well?':
    '¿Como cuántas horas de luz al día necesitan las gallinas para poner bien?',
  '4 to 6': '4 a 6',
  '8 to 10': '8 a 10',
  '14 to 16': '14 a 16',
  'Hens lay best with 14 to 16 hours of light. Light all night would rob them of rest.':
    'Las gallinas ponen mejor con 14 a 16 horas de luz. Con luz toda la noche no descansarían.',
  'What should a newborn calf get in its first hours?':
    '¿Qué debe recibir un becerro recién nacido en sus primeras horas?',
  Grain: 'Grano',
  Hay: 'Heno',
  'A bath': 'Un baño',
  'First milk (colostrum)': 'La primera leche (calostro)',
  'Colostrum carries protection against germs. The gut takes it in best in the first hours.':
    'El calostro lleva protección contra los gérmenes. El intestino lo absorbe mejor en las primeras horas.',
  'Which material keeps raccoons out of a chicken coop best?':
    '¿Qué material protege mejor un gallinero contra los mapaches?',
  'Chicken wire': 'Malla de gallinero',
  'Plastic netting': 'Red de plástico',
  Rope: 'Soga',
  'Half-inch hardware cloth': 'Malla soldada de media pulgada',
  'Raccoons tear chicken wire. Hardware cloth is stiff and strong, and its holes are too small for a paw.':
    'Los mapaches rompen la malla de gallinero. La malla soldada es dura y fuerte, y por sus hoyos no cabe una pata.',
  'What should you do with new sheep or goats before they join your own?':
    '¿Qué debe hacer con borregos o chivos nuevos antes de juntarlos con los suyos?',
  'Keep them apart for at least 30 days': 'Tenerlos aparte al menos 30 días',
  'Put them together at once': 'Juntarlos de inmediato',
  'Keep them apart for one hour': 'Tenerlos aparte una hora',
  'Let them share one feeder first': 'Dejar que primero compartan un comedero',
  'Thirty days give disease time to show before it reaches your own animals.':
    'En treinta días la enfermedad tiene tiempo de notarse antes de llegar a sus animales.',
  'Which sign tells you that a cow is far too hot?': '¿Qué seña le dice que una vaca tiene demasiado calor?',
  'Chewing her cud': 'Rumia',
  'Panting with an open mouth': 'Jadea con el hocico abierto',
  'Grazing at dawn': 'Pasta al amanecer',
  'Swishing her tail at flies': 'Espanta moscas con la cola',
  'Open mouth panting and drool mean danger. Stop handling her, give shade, wet her and call a veterinarian.':
    'Jadear con el hocico abierto y babear es peligro. Deje de manejarla, dele sombra, mójela y llame al veterinario.',
  'Which germ can healthy looking chickens carry that makes people ill?':
    '¿Qué germen que enferma a la gente pueden llevar gallinas que se ven sanas?',
  Measles: 'Sarampión',
  Chickenpox: 'Varicela',
  Salmonella: 'Salmonela',
  Mumps: 'Paperas',
  'Wash your hands after touching poultry or anything in the coop. Children under five get sickest.':
    'Lávese las manos después de tocar aves o cualquier cosa del gallinero. Los niños menores de cinco años se enferman más.',
  'About how long is a goat pregnant?': '¿Como cuánto dura la preñez de una cabra?',
  '63 days': '63 días',
  '283 days': '283 días',
  '150 days': '150 días',
  '340 days': '340 días',
  'Goats carry for about 150 days, or five months. A dog carries about 63 days, a cow about 283 and a mare about 340.':
    'La preñez de una cabra dura unos 150 días, o cinco meses. La de una perra unos 63 días, la de una vaca unos 283 y la de una yegua unos 340.',
  'What does the FAMACHA card compare in goats and sheep?':
    '¿Qué compara la tarjeta FAMACHA en chivos y borregos?',
  'The color of the inner eyelid': 'El color del párpado por dentro',
  'The color of the hoof': 'El color de la pezuña',
  'The wear of the teeth': 'El desgaste de los dientes',
  'The thickness of the wool': 'Lo grueso de la lana',
  'A pale inner eyelid shows blood loss to the barber pole worm. Users need a short training.':
    'Un párpado pálido por dentro muestra pérdida de sangre por el gusano del cuajar. Para usarla hace falta una capacitación corta.',
  'How does a horse get eastern equine encephalitis?':
    '¿Cómo le da a un caballo la encefalitis equina del este?',
  'From other horses': 'Por otros caballos',
  'From moldy hay': 'Por heno con moho',
  'From ticks': 'Por garrapatas',
  'Mosquitoes carry the virus from birds to horses and people. Vaccines protect horses well.':
    'Los mosquitos llevan el virus de las aves a los caballos y a la gente. Las vacunas protegen bien a los caballos.',
  'Where does a cow with bloat usually swell first?':
    '¿Dónde se hincha primero, por lo general, una vaca con timpanismo?',
  'High on the right side': 'Arriba, del lado derecho',
  'High on the left side': 'Arriba, del lado izquierdo',
  'On the throat': 'En la garganta',
  'On both hind legs': 'En las dos patas traseras',
  'The rumen lies on the left. Gas pushes it out behind the ribs. Bloat can kill within hours.':
    'La panza (rumen) está a la izquierda. El gas la empuja hacia afuera detrás de las costillas. El timpanismo puede matar en horas.',
  'Which of these animals is most easily poisoned by extra copper?':
    '¿Cuál de estos animales se envenena más fácil con cobre de más?',
  Cattle: 'Las vacas',
  Goats: 'Los chivos',
  Chickens: 'Las gallinas',
  Sheep: 'Los borregos',
  'Sheep store copper in the liver until it is suddenly let out. Give them only mineral made for sheep.':
    'Los borregos guardan cobre en el hígado hasta que sale de golpe. Deles solo minerales hechos para borregos.',
  'Where are horses and cattle usually safest in a hurricane?':
    '¿Dónde están por lo general más seguros los caballos y las vacas en un huracán?',
  'Locked in a barn': 'Encerrados en un establo',
  'Tied to a strong tree': 'Amarrados a un árbol fuerte',
  'In a large field on high ground': 'En un potrero grande en terreno alto',
  'In a parked trailer': 'En un remolque estacionado',
  'Barns can fall or flood. A large field with good fence, away from power lines, lets animals protect themselves.':
    'Los establos pueden caerse o inundarse. En un potrero grande con buena cerca, lejos de los cables de luz, los animales se protegen solos.',
  'A cow has strained hard for an hour and nothing has moved. What should you do?':
    'Una vaca lleva una hora pujando fuerte y nada avanza. ¿Qué debe hacer usted?',
  'Call a veterinarian now': 'Llamar ahora al veterinario',
  'Wait six more hours': 'Esperar seis horas más',
  'Wait until morning': 'Esperar hasta la mañana',
  'Drive her to fresh pasture': 'Llevarla a pasto fresco',
  'Over an hour of hard straining without progress means the calf may be stuck. Early help saves calves.':
    'Más de una hora de pujar fuerte sin avance significa que el becerro puede estar atorado. La ayuda a tiempo salva becerros.',
  'How soon does the gut of a newborn calf stop taking in protection from colostrum?':
    '¿Cuándo deja el intestino de un becerro recién nacido de absorber la protección del calostro?',
  'After about two weeks': 'A las dos semanas, más o menos',
  'After about one day': 'Después de un día, más o menos',
  'After about two months': 'A los dos meses, más o menos',
  Never: 'Nunca',
  'The gut takes it in best in the first hours and hardly at all after about 24 hours.':
    'El intestino lo absorbe mejor en las primeras horas, y casi nada después de unas 24 horas.',
  'Add the temperature in °F to the humidity in percent. Above which sum should a horse not be worked?':
    'Sume la temperatura en °F y la humedad en por ciento. ¿Arriba de qué suma no se debe trabajar a un caballo?',
  'Over 180 a horse cannot get rid of its heat. Over 150 shorten the work and cool down well.':
    'Arriba de 180 un caballo no puede soltar su calor. Arriba de 150 acorte el trabajo y enfríelo bien.',
  'Which worm drinks blood and is the main killer of goats and sheep in the Southeast?':
    '¿Qué gusano chupa sangre y es el que más chivos y borregos mata en el Sureste?',
  Tapeworm: 'La solitaria',
  Heartworm: 'El gusano del corazón',
  'Barber pole worm': 'El gusano del cuajar (barber pole)',
  Earthworm: 'La lombriz de tierra',
  'The barber pole worm lives in the true stomach and thrives in warm, wet weather.':
    'El gusano del cuajar (barber pole) vive en el estómago verdadero y abunda en clima cálido y húmedo.',
  'Whose wilted leaves can kill a horse?': '¿Qué hojas marchitas pueden matar a un caballo?',
  'Bahia grass': 'Las del pasto bahía',
  'Red maple': 'Las del arce rojo',
  'Bermuda grass': 'Las del pasto bermuda',
  'Timothy grass': 'Las del pasto timothy',
  'Wilted red maple leaves destroy the red blood cells of horses. Check pastures after storms.':
    'Las hojas marchitas del arce rojo destruyen los glóbulos rojos de los caballos. Revise los potreros después de las tormentas.',
  'Which resting pulse is normal for an adult horse?':
    '¿Qué pulso en reposo es normal para un caballo adulto?',
  '28 to 44 beats a minute': '28 a 44 latidos por minuto',
  '8 to 16 beats a minute': '8 a 16 latidos por minuto',
  '70 to 90 beats a minute': '70 a 90 latidos por minuto',
  '100 to 120 beats a minute': '100 a 120 latidos por minuto',
  'Most adult horses rest between 28 and 44 beats a minute. A pulse that stays over 50 at rest is a reason to call.':
    'La mayoría de los caballos adultos en reposo tiene entre 28 y 44 latidos por minuto. Un pulso que sigue arriba de 50 en reposo es motivo para llamar.',
  'What raises the risk of urinary stones in a castrated male goat?':
    '¿Qué aumenta el riesgo de piedras urinarias en un chivo castrado?',
  Browse: 'Ramas y hojas',
  'Plenty of clean water': 'Mucha agua limpia',
  'Much grain': 'Mucho grano',
  'Much grain upsets the balance of minerals. Hay, browse, water and salt lower the risk.':
    'Mucho grano desequilibra los minerales. El heno, las ramas y hojas, el agua y la sal bajan el riesgo.',
} as const;
