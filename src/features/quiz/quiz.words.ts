import { QUIZ_LIMITS } from '#contract/limits.ts';
import type { QuizFilter } from '#contract/quiz.ts';
import { inLanguages } from '#src/words/in-languages.ts';

export const QUIZ_MESSAGES = inLanguages({
  en: {
    title: 'Test your animal knowledge',
    pageTitle: 'Knowledge quiz',
    intro: 'Pick a kind of animal and a level, then start.',
    categoryLabel: 'Kind of animal',
    difficultyLabel: 'Level',
    categories: { all: 'All', pet: 'Pet', farm: 'Farm' } satisfies Record<QuizFilter['category'], string>,
    difficulties: { all: 'All', easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<
      QuizFilter['difficulty'],
      string
    >,
    start: 'Start Quiz',
    next: 'Next Question',
    finish: 'Finish Quiz',
    again: 'Take Quiz Again',
    changeFilters: 'Change filters',
    correct: 'Correct!',
    incorrect: 'Incorrect',
    rightOne: 'Right answer',
    yourAnswer: 'Your answer',
    source: 'Source',
    results: 'Your result',
    verdictExcellent: "Excellent! You're a pet knowledge expert!",
    verdictGood: 'Good job! You know your animals well!',
    verdictFair: "Not bad! But there's still more to learn.",
    verdictLow: 'Keep learning! Visit our resources to improve your knowledge.',
    noQuestions: 'No questions match these filters. Choose All to see more.',
    startOver: 'Start over',
    best: 'Best score on this phone',
    streak: 'Right answers in a row',
    noBest: 'No score yet',
    loading: 'Loading the quiz...',
    score: 'Score',
    bestScore: (percent: number, correct: number, attempts: number) =>
      `${percent}% (${correct} of ${attempts})`,
    streakOf: (now: number, best: number) => `${now} now, best ${best}`,
    builtInOnly: 'Five questions are built in. More will load when you have signal.',
    notStored: 'This phone is full. You can go on, but the quiz won’t be saved when you leave.',
    matching: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
    percent: (percent: number) => `${percent}%`,
    toGuides: 'Open the care library',
  },
  es: {
    title: 'Ponga a prueba lo que sabe de animales',
    pageTitle: 'Trivia de animales',
    intro: 'Elija una clase de animal y un nivel, y empiece.',
    categoryLabel: 'Clase de animal',
    difficultyLabel: 'Nivel',
    categories: { all: 'Todos', pet: 'Mascotas', farm: 'De granja' },
    difficulties: { all: 'Todos', easy: 'Fácil', medium: 'Medio', hard: 'Difícil' },
    start: 'Empezar',
    next: 'Siguiente pregunta',
    finish: 'Terminar',
    again: 'Jugar otra vez',
    changeFilters: 'Cambiar filtros',
    correct: '¡Correcto!',
    incorrect: 'Incorrecto',
    rightOne: 'Respuesta correcta',
    yourAnswer: 'Su respuesta',
    source: 'Fuente',
    results: 'Su resultado',
    verdictExcellent: '¡Excelente! ¡Usted es experto en animales!',
    verdictGood: '¡Muy bien! ¡Usted conoce bien a sus animales!',
    verdictFair: '¡Nada mal! Pero todavía hay más que aprender.',
    verdictLow: 'Siga aprendiendo. Visite nuestros recursos para saber más.',
    noQuestions: 'Ninguna pregunta coincide con estos filtros. Elija «Todos» para ver más.',
    startOver: 'Empezar de nuevo',
    best: 'Mejor resultado en este teléfono',
    streak: 'Aciertos seguidos',
    noBest: 'Todavía sin resultado',
    loading: 'Cargando la trivia...',
    score: 'Resultado',
    bestScore: (percent, correct, attempts) => `${percent}% (${correct} de ${attempts})`,
    streakOf: (now, best) => `${now} ahora, mejor ${best}`,
    builtInOnly: 'La app trae cinco preguntas. Se cargarán más cuando tenga señal.',
    notStored: 'Este teléfono está lleno. Puede seguir, pero la trivia no se guardará cuando salga.',
    matching: (count) => (count === 1 ? '1 pregunta' : `${count} preguntas`),
    percent: (percent) => `${percent}%`,
    toGuides: 'Abrir la biblioteca de cuidados',
  },
});

/** For example 'Question 3 of 5'. */
export const questionOf = inLanguages({
  en: (number: number, total: number) => `Question ${number} of ${total}`,
  es: (number, total) => `Pregunta ${number} de ${total}`,
});

/** For example 'You got 4 of 5 right.' */
export const scoreLine = inLanguages({
  en: (correct: number, attempts: number) => `You got ${correct} of ${attempts} right.`,
  es: (correct, attempts) => `Usted acertó ${correct} de ${attempts}.`,
});

/** The verdict for a percentage. Bounds: docs/specification.md, section 9. */
export function verdictOf(percent: number): string {
  if (percent >= QUIZ_LIMITS.excellent) return QUIZ_MESSAGES.verdictExcellent;
  if (percent >= QUIZ_LIMITS.good) return QUIZ_MESSAGES.verdictGood;
  if (percent >= QUIZ_LIMITS.fair) return QUIZ_MESSAGES.verdictFair;
  return QUIZ_MESSAGES.verdictLow;
}
