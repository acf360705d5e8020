import type { QuizQuestion, QuizSource } from './quiz.ts';

const SOURCES = {
  wellness: {
    name: 'AVMA: The Importance of Wellness Exams',
    url: 'https://www.avma.org/resources-tools/pet-owners/petcare/importance-wellness-exams',
  },
  food: {
    name: 'Merck Veterinary Manual: Food Hazards',
    url: 'https://www.merckvetmanual.com/special-pet-topics/poisoning/food-hazards',
  },
  temps: {
    name: 'Merck Veterinary Manual: Normal Rectal Temperature Ranges',
    url: 'https://www.merckvetmanual.com/reference-values-and-conversion-tables/reference-guides/normal-rectal-temperature-ranges',
  },
  light: {
    name: 'University of Arizona Extension: Lighting Schedules for Backyard Laying Flocks',
    url: 'https://repository.arizona.edu/handle/10150/679418',
  },
  puppy: {
    name: 'Merck Veterinary Manual: Puppy Care',
    url: 'https://www.merckvetmanual.com/dog-owners/routine-care-of-dogs/puppy-care',
  },
} as const satisfies Record<string, QuizSource>;

/** The five questions that the app contains, also before the first response. docs/specification.md, section 3. */
export const BUILT_IN_QUESTIONS: readonly QuizQuestion[] = [
  {
    id: 1,
    question: 'How often should a healthy adult dog see a veterinarian for a check-up?',
    options: ['Only when it is ill', 'Once every five years', 'At least once a year', 'Once in its life'],
    correctAnswer: 2,
    explanation:
      'A healthy adult dog should see a veterinarian at least once a year. Puppies go more often, and older dogs every six months.',
    category: 'pet',
    difficulty: 'easy',
    source: SOURCES.wellness,
  },
  {
    id: 2,
    question: 'Which of these foods is toxic to cats?',
    options: ['Plain cooked turkey', 'Onions', 'Plain cooked rice', 'Plain cooked pumpkin'],
    correctAnswer: 1,
    explanation: 'Onions, garlic and chives damage the red blood cells of cats, raw, cooked or as powder.',
    category: 'pet',
    difficulty: 'medium',
    source: SOURCES.food,
  },
  {
    id: 3,
    question: 'What is the normal body temperature of an adult horse at rest?',
    options: ['96 to 98 °F', '99 to 101 °F', '102 to 104 °F', '105 to 107 °F'],
    correctAnswer: 1,
    explanation:
      'An adult horse at rest is normal at about 99 to 101 °F. Over 102 °F at rest is a reason to call a veterinarian.',
    category: 'farm',
    difficulty: 'medium',
    source: SOURCES.temps,
  },
  {
    id: 4,
    question: 'About how many hours of dark do laying hens need for sleep each night?',
    options: ['None', 'About 2 hours', 'About 8 hours', 'About 20 hours'],
    correctAnswer: 2,
    explanation:
      'About eight hours of dark is a good rule. Hens that get 14 to 16 hours of light have 8 to 10 hours of dark.',
    category: 'farm',
    difficulty: 'medium',
    source: SOURCES.light,
  },
  {
    id: 5,
    question: 'At what age does a puppy usually get its first vaccine?',
    options: ['1 to 2 weeks', '6 months', '6 to 8 weeks', '1 year'],
    correctAnswer: 2,
    explanation:
      'The first shots come at 6 to 8 weeks. More follow every 2 to 4 weeks until 16 weeks or a little later.',
    category: 'pet',
    difficulty: 'easy',
    source: SOURCES.puppy,
  },
];
