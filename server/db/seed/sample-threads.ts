/** Role and city of who is said to have written, how many hours ago, and the words. */
type SamplePost = readonly [author: string, hoursAgo: number, content: string];

/** An invented thread; its authors are marked as sample members. No dose and no diagnosis stands in it. */
export interface SampleThread {
  category: string;
  title: string;
  isSticky?: true;
  /** Hours ago. */
  lockedHoursAgo?: number;
  posts: readonly SamplePost[];
}

export const SAMPLE_THREADS: readonly SampleThread[] = [
  {
    category: 'farm-life-and-florida-weather',
    title: 'Storm checklist: what we do in the three days before',
    isSticky: true,
    posts: [
      [
        'cattle owner, Okeechobee',
        1900,
        'I keep this list on the feed room door. Please add what yours has.\n\nThree days out: fill every trough and barrel, park trailers where water does not stand, take photos of every animal and of the fences.\nTwo days out: move feed off the floor, pull anything loose out of the paddocks, check chainsaw and generator.\nThe day before: write a phone number on every halter and collar, open the gates between pastures, decide who stays where.',
      ],
      [
        'horse owner, Ocala',
        1888,
        'We braid a luggage tag into each mane and tail. Halters come off in the field and then nobody knows whose horse it is.',
      ],
      [
        'goat keeper, Live Oak',
        1871,
        'Copies of health papers and brand or tag numbers in a zip bag in the truck, and the same as photos on the phone. After the last storm the first thing anybody asked for was papers.',
      ],
      [
        'poultry keeper, Plant City',
        1502,
        'For birds: crates ready by the door and a list of which bird goes in which crate. Catching forty hens in the rain is not a plan.',
      ],
      [
        'cattle owner, Okeechobee',
        1490,
        'Good ones. The county extension office has a sheet for farm animals too, worth printing while there is power.',
      ],
    ],
  },
  {
    category: 'horses',
    title: 'Read first: what to write down before you call the vet',
    isSticky: true,
    posts: [
      [
        'horse owner, Micanopy',
        1600,
        'My vet asks the same things every time, so I keep a card in the barn: temperature, pulse, breathing, gum color, when the horse last ate, drank and passed manure, and what changed in the last two days. Write it down, with the time, before you dial. It saves minutes.',
      ],
      [
        'barn manager, Gainesville',
        1597,
        'Also the address as the GPS finds it, the gate code and where to park. Ours found the wrong gate twice.',
      ],
      [
        'horse owner, Newberry',
        1411,
        'And do not give anything from the cabinet before you have asked. It can hide what the vet needs to see.',
      ],
      ['horse owner, Micanopy', 1409, 'Yes. Ask first, always. Walk, watch, write, call.'],
    ],
  },
  {
    category: 'horses',
    title: 'Gelding quit finishing his hay when the heat came',
    posts: [
      [
        'horse owner, Archer',
        52,
        'Fourteen years old, eats his grain, leaves a third of the hay since the weekend. Temperature is normal, manure looks normal. Teeth were done in spring. Anyone else see this when nights stop cooling off?',
      ],
      [
        'barn manager, Gainesville',
        50,
        'Smell the hay first. Ours went dusty from one week of wet air. I would still tell the vet; eating less is never nothing.',
      ],
      [
        'horse owner, Ocala',
        47,
        'Check how much he drinks. Two buckets, mark the level with tape in the morning and the evening. A horse that drinks less eats less.',
      ],
      [
        'horse owner, Archer',
        23,
        'The bales on the bottom row were musty. Opened new hay, he cleaned it up. Vet said to keep watching and to call if he slows down again. Thank you.',
      ],
    ],
  },
  {
    category: 'horses',
    title: 'Farrier interval in wet season: do you shorten it?',
    posts: [
      [
        'horse owner, High Springs',
        310,
        'Feet are soft as cheese since the rain started and two shoes went this month. Do you move from seven weeks to five in summer?',
      ],
      [
        'horse owner, Newberry',
        305,
        'We go to five or six from June to September. Costs less than lost shoes and a torn wall.',
      ],
      [
        'barn manager, Gainesville',
        298,
        'A dry spot matters more than the calendar. We put gravel and mats where they stand at the gate, and the feet held.',
      ],
      [
        'horse owner, High Springs',
        290,
        'Gate area is the worst of ours. Gravel it is, and I asked the farrier for six weeks.',
      ],
    ],
  },
  {
    category: 'horses',
    title: 'Trailer shy mare and a storm season ahead',
    posts: [
      [
        'horse owner, Williston',
        700,
        'She loads after forty minutes on a calm day. I do not want to learn in an evacuation that she will not load at all. Where do you start?',
      ],
      [
        'riding instructor, Ocala',
        690,
        'Start by feeding her near the open trailer every day, then on the ramp, then inside, and let her walk out again every time. Ten minutes, end while it goes well.',
      ],
      ['horse owner, Micanopy', 664, 'Practice at night and in rain too. That is when it will count.'],
    ],
  },
  {
    category: 'cattle-and-small-ruminants',
    title: 'Heifer off her feed after the storm',
    posts: [
      [
        'cattle owner, Arcadia',
        30,
        'She drinks but will not touch hay since the lightning two days ago. What would you check before calling the vet?',
      ],
      [
        'cattle owner, Okeechobee',
        29,
        'Walk the fence for a downed wire, then look at her feet and mouth. And count the others: one animal or several is the first thing they will ask.',
      ],
      [
        'dairy hand, Trenton',
        27,
        'Look at her left side. If it stands out tight like a drum, do not wait for anybody on a forum, call now.',
      ],
      [
        'cattle owner, Arcadia',
        25,
        'Side looks flat, she chews a little. I have called, they come this afternoon.',
      ],
      [
        'cattle owner, Arcadia',
        6,
        'A piece of baling wire behind a tooth. She is eating. Check the hay ring for scraps, folks.',
      ],
    ],
  },
  {
    category: 'cattle-and-small-ruminants',
    title: 'First kidding on our place: what belongs in the box?',
    posts: [
      [
        'goat keeper, Alachua',
        430,
        'Two does due in about three weeks. I have towels, gloves, a flashlight and the vet on speed dial. What did you miss the first time?',
      ],
      [
        'goat keeper, Live Oak',
        425,
        'A second flashlight, a bucket you can warm water in, a clean place for the kid to lie, and a notebook for times. Time is what you forget at 3 a.m.',
      ],
      [
        'sheep keeper, Monticello',
        419,
        'Ask the vet now what you should have in the box for your animals, and at what point they want a call. Agreeing that by daylight helped us most.',
      ],
      [
        'goat keeper, Alachua',
        60,
        'Update: twins last night, both up and nursing within the hour. The notebook was worth it.',
      ],
      ['goat keeper, Live Oak', 58, 'Congratulations! Watch that both get their share.'],
    ],
  },
  {
    category: 'cattle-and-small-ruminants',
    title: 'Rotating goats on four small paddocks',
    posts: [
      [
        'goat keeper, Brooksville',
        820,
        'Six goats, four paddocks of about a quarter acre. How long do you rest each one in summer? Worms got us last year.',
      ],
      [
        'sheep keeper, Monticello',
        812,
        'Longer than you think, and move before they graze it down to the dirt. We have the vet count eggs in manure samples before anything is treated, so we treat only who needs it.',
      ],
      [
        'cattle owner, Arcadia',
        801,
        'If a neighbor has cattle, run them behind the goats. Most of what bothers one does not bother the other.',
      ],
    ],
  },
  {
    category: 'poultry',
    title: 'Hens stopped laying in July: heat or molt?',
    posts: [
      [
        'poultry keeper, Plant City',
        210,
        'Twelve hens, from nine eggs a day to three in two weeks. They eat, they drink, feathers look a bit tatty. Heat, molt or something worse?',
      ],
      [
        'poultry keeper, Dade City',
        206,
        'Count feathers on the floor. With a molt you sweep them up by the bucket. In heat they pant, hold the wings away and drink a lot.',
      ],
      [
        'farm hand, Zephyrhills',
        200,
        'Shade over the run and water in two places brought ours back. Frozen bottles in the water at noon.',
      ],
      [
        'poultry keeper, Plant City',
        150,
        'Floor is white with feathers, so a molt it is. They look like pincushions and are very offended.',
      ],
    ],
  },
  {
    category: 'poultry',
    title: 'Something digs under the run at night',
    posts: [
      [
        'poultry keeper, Lake City',
        95,
        'Two holes this week, no birds lost yet. Tracks are gone by morning because of the rain. How deep do you bury wire?',
      ],
      [
        'poultry keeper, Dade City',
        93,
        'We stopped burying. A skirt of hardware cloth laid flat on the ground, two feet outwards, pegged down. Grass grows through it and nothing digs that far back.',
      ],
      [
        'farm hand, Zephyrhills',
        90,
        'And close them in at dusk, every dusk. A timer door is cheaper than hens.',
      ],
    ],
  },
  {
    category: 'dogs',
    title: 'Farm dog and toads: how do you teach leave it for real?',
    posts: [
      [
        'dog owner, Sebring',
        18,
        'Our young dog mouths everything that hops. I know toads here can be dangerous, and I have the emergency number on the wall. What training made it stick for you?',
      ],
      [
        'dog trainer, Kissimmee',
        16,
        'Leash at night until it holds, that is step one. Then practice leave it on boring things indoors, then outdoors, then on things that move. Short, every day.',
      ],
      [
        'dog owner, Orlando',
        14,
        'We also pick the water bowl and the food up at night. Toads come for both.',
      ],
      [
        'dog owner, Sebring',
        3,
        'Bowls are up and the leash is on. Thank you, practicing with pine cones tonight.',
      ],
    ],
  },
  {
    category: 'dogs',
    title: 'How hot is too hot for a working dog?',
    posts: [
      [
        'cattle owner, Arcadia',
        560,
        'Two curs that would work until they drop. What signs do you stop at? I do not want to find out late.',
      ],
      [
        'dog trainer, Kissimmee',
        552,
        'Tongue wide and flat, slow to come when called, looking for shade by themselves: stop right there. Work at first light, water before they ask, shade that is really shade.',
      ],
      [
        'dog owner, Orlando',
        548,
        'If a dog staggers, vomits or does not settle in the shade, start cooling with water and call the vet while you do it.',
      ],
      [
        'cattle owner, Arcadia',
        530,
        'We gather at six now and they ride back in the truck. Dogs are happier, so are the cows.',
      ],
    ],
  },
  {
    category: 'dogs',
    title: 'Looking for a sitter who also feeds two goats',
    lockedHoursAgo: 340,
    posts: [
      [
        'dog owner, Ocala',
        380,
        'A week in spring, one old dog and two goats, near the state park. Where do you find somebody who does both?',
      ],
      [
        'goat keeper, Alachua',
        372,
        'Try the pet sitting list in Discover and ask straight out about the goats. A high school ag student did ours, very reliable.',
      ],
      ['dog owner, Ocala', 341, 'Found one through the ag teacher. Please close this thread, and thank you.'],
    ],
  },
  {
    category: 'cats',
    title: 'Introducing a barn cat to two house cats',
    posts: [
      [
        'cat owner, Tallahassee',
        260,
        'He has decided to retire indoors. The house cats have not agreed. How slow is slow enough?',
      ],
      [
        'cat owner, Orlando',
        255,
        'A room of his own first, with his own litter box and bowls, and a vet visit before they meet. We swapped blankets for two weeks, then a door on a crack.',
      ],
      [
        'cat owner, Jacksonville',
        251,
        'Feed them on both sides of the closed door. Hissing is talk. Staring without blinking is when I step in.',
      ],
      ['cat owner, Tallahassee', 40, 'Week four: they sleep on the same couch, at opposite ends. I take it.'],
    ],
  },
  {
    category: 'cats',
    title: 'Old cat drinks a lot lately',
    posts: [
      [
        'cat owner, Jacksonville',
        75,
        'Thirteen years old, empties the bowl every day and the litter is heavy. Otherwise cheerful. Wait for the yearly visit or go now?',
      ],
      [
        'cat owner, Orlando',
        73,
        'Go now. Drinking more is one of the things they want to see early. Measure what you pour in for two days and take the numbers along.',
      ],
      [
        'cat owner, Jacksonville',
        26,
        'Went yesterday, blood test is off. Glad I did not wait. Thank you for the push.',
      ],
    ],
  },
  {
    category: 'small-pets-birds-and-fish',
    title: 'Keeping rabbits cool without air conditioning',
    posts: [
      [
        'rabbit keeper, Lakeland',
        480,
        'Hutch is under oaks, still in the nineties by three in the afternoon. What works for you?',
      ],
      [
        'rabbit keeper, Deland',
        474,
        'Ceramic tiles to lie on, frozen bottles wrapped in a towel, a fan that blows past them and not at them. On the worst days ours come into the laundry room.',
      ],
      [
        'rabbit keeper, Deland',
        400,
        'One more: check them at noon, not only morning and evening. Drooling or lying flat and breathing hard is an emergency.',
      ],
      ['rabbit keeper, Lakeland', 396, 'Tiles and fan are in. They took the tiles within a minute.'],
    ],
  },
  {
    category: 'small-pets-birds-and-fish',
    title: 'Pond went green in a week',
    posts: [
      [
        'pond keeper, Bradenton',
        130,
        'Eight koi, partial sun, filter runs. Water was clear and now I cannot see the second step. Fish act normal.',
      ],
      [
        'aquarium keeper, Palm Coast',
        126,
        'Test the water before you pour anything in, then feed less and shade a third of it. Most green water starves by itself.',
      ],
      [
        'pond keeper, Bradenton',
        33,
        'I was feeding far too much. Half the food and a shade sail, clearing up already.',
      ],
    ],
  },
  {
    category: 'farm-life-and-florida-weather',
    title: 'One bar of signal at the barn: what do you do?',
    posts: [
      [
        'horse owner, Micanopy',
        44,
        'Calls drop unless I stand on the mounting block. Texts go through sometimes. How do you reach a vet from the back pasture?',
      ],
      [
        'cattle owner, Okeechobee',
        41,
        'Landline in the feed room, on purpose. And the phone numbers on paper next to it.',
      ],
      [
        'goat keeper, Brooksville',
        38,
        'I saved our area in the app at home on the Wi-Fi. It opens out there without any bars, numbers included. Voice often works when data does not.',
      ],
      [
        'horse owner, Micanopy',
        11,
        'Saved ours last night and tried it with the phone in airplane mode. Still keeping the paper list.',
      ],
    ],
  },
  {
    category: 'farm-life-and-florida-weather',
    title: 'Mud at every gate: gravel, mats or give up?',
    posts: [
      [
        'barn manager, Gainesville',
        900,
        'Four gates, all soup since June. What held for more than one season at your place?',
      ],
      [
        'goat keeper, Brooksville',
        893,
        'Scrape it, fabric, coarse rock, fine rock on top. The fabric is the part everybody skips and then the rock is gone by Christmas.',
      ],
      [
        'farm hand, Zephyrhills',
        880,
        'Move the gate if you can. Ours stood in the lowest spot of the field for thirty years because it always had.',
      ],
    ],
  },
];
