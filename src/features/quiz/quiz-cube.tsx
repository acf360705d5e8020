import { animalArt } from '#src/ui/shown/animal-art.ts';

const SIDES = ['Horse', 'Chicken', 'Dog', 'Goat'] as const;

/**
 * A cube with four sides and a lid, of which three faces are seen. Decoration: it turns by one degree each 100 ms
 * while it runs, in CSS steps, and stands still under reduced motion.
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
