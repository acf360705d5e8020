import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapSubject } from './drawing/picture.ts';
import { Scene, type Viewport } from './drawing/scene.ts';
import { readLeft } from './map-memory.ts';

/** How long it is said that two fingers are needed. */
const HINT_MS = 2500;

interface SceneProps {
  id: string;
  /** With another one the drawing begins anew. */
  about: string;
  subject: MapSubject;
  isWholeScreen: boolean;
  onPick: (ids: readonly number[]) => void;
}

export interface SceneState {
  host: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: RefObject<Scene | null>;
  /** What it showed when it came to rest; null before. */
  shown: Viewport | null;
  /** One finger has moved over a map that leaves it to the page. */
  isHinting: boolean;
}

/** Keeps a drawing for as long as it is about the same, and tells how it has come to rest. */
export function useScene({ id, about, subject, isWholeScreen, onPick }: SceneProps): SceneState {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const subjectNow = useRef(subject);
  const [shown, setShown] = useState<Viewport | null>(null);
  const [isHinting, setIsHinting] = useState(false);
  useEffect(() => {
    if (!host.current || !canvas.current) return;
    const drawing = new Scene(host.current, canvas.current, subjectNow.current, {
      isWholeScreen,
      view: readLeft(id, about)?.view ?? null,
      onRest: setShown,
      onPick,
      onPageFinger: () => setIsHinting(true),
    });
    scene.current = drawing;
    return () => {
      drawing.end();
      scene.current = null;
    };
  }, [id, about, isWholeScreen, onPick]);
  useEffect(() => {
    subjectNow.current = subject;
    scene.current?.show(subject);
  }, [subject]);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setIsHinting(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isHinting]);
  return { host, canvas, scene, shown, isHinting };
}
