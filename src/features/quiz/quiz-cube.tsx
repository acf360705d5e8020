import { animalArt } from '#src/ui/shown/animal-art.ts';

const SIDES = ['Horse', 'Chicken', 'Dog', 'Goat'] as const;

/**
 * A decorative cube with three visible faces. It turns one degree every 100 ms in CSS steps and stops
 * under reduced motion.
 */
export function QuizCube({ isRunning }: { isRunning: boolean }) {
  return (
    <div className="quiz-cube" aria-hidden="true" data-running={isRunning || undefined}>
      <div>
        {SIDES.map((name) => (
          <span key={name}>
            <img src={animalArt(name)?.url} alt="" width={120} height={120} />
          </span>
        ))}
        <span />
      </div>
    </div>
  );
}
