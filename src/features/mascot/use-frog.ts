import { useEffect, useState } from 'react';
import { MASCOT_LIMITS } from '#contract/limits.ts';

/** Maximum offset of the pupils, in SVG units. */
const GAZE_UNITS = 5;

export interface FrogFace {
  /** Offset of the pupils, in SVG units. */
  gaze: { x: number; y: number };
  isBlinking: boolean;
}

/** Returns a random offset of the pupils. @param random returns numbers from 0 to below 1. */
export function nextGaze(random: () => number): FrogFace['gaze'] {
  const angle = random() * 2 * Math.PI;
  const reach = Math.sqrt(random()) * GAZE_UNITS;
  return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
}

/**
 * Animates the frog's eyes: a new gaze every 2 s and a blink of 150 ms every 3 s. Paused for people who prefer reduced
 * motion and while the page is hidden.
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

/** Returns true if motion is allowed and the page is visible. */
function useMayMove(): boolean {
  const [mayMove, setMayMove] = useState(false);
  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setMayMove(!reducedMotion.matches && document.visibilityState === 'visible');
    update();
    reducedMotion.addEventListener('change', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      reducedMotion.removeEventListener('change', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return mayMove;
}
