import { useEffect, useState } from 'react';
import { MASCOT_LIMITS } from '#contract/limits.ts';

/** How far the pupils may wander, in units of the drawing. */
const GAZE_UNITS = 5;

export interface FrogFace {
  /** Offset of the pupils in units of the drawing. */
  gaze: { x: number; y: number };
  isBlinking: boolean;
}

/** A look somewhere within the circle that the pupils may reach. @param random gives numbers from 0 to below 1. */
export function nextGaze(random: () => number): FrogFace['gaze'] {
  const angle = random() * 2 * Math.PI;
  const reach = Math.sqrt(random()) * GAZE_UNITS;
  return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
}

/**
 * Moves the frog's eyes: another look every 2 s, a blink of 150 ms every 3 s. It stands still for people who asked
 * for less motion, and while nobody looks at the page.
 */
export function useFrog(): FrogFace {
  const [gaze, setGaze] = useState({ x: 0, y: 0 });
  const [isBlinking, setIsBlinking] = useState(false);
  const mayMove = useMayMove();
  useEffect(() => {
    if (!mayMove) return;
    let opening: ReturnType<typeof setTimeout>;
    const looking = setInterval(() => setGaze(nextGaze(Math.random)), MASCOT_LIMITS.gazeMs);
    const blinking = setInterval(() => {
      setIsBlinking(true);
      opening = setTimeout(() => setIsBlinking(false), MASCOT_LIMITS.closedMs);
    }, MASCOT_LIMITS.blinkMs);
    return () => {
      clearInterval(looking);
      clearInterval(blinking);
      clearTimeout(opening);
      setIsBlinking(false);
      setGaze({ x: 0, y: 0 });
    };
  }, [mayMove]);
  return { gaze, isBlinking };
}

/** Motion is welcome and the page is being looked at. */
function useMayMove(): boolean {
  const [mayMove, setMayMove] = useState(false);
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setMayMove(!calm.matches && document.visibilityState === 'visible');
    update();
    calm.addEventListener('change', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      calm.removeEventListener('change', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return mayMove;
}
