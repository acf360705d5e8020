import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapSubject } from './drawing/picture.ts';
import { Scene, type Viewport } from './drawing/scene.ts';
import { readSavedMap } from './map-memory.ts';

/** How long the hint about two fingers is shown. */
const HINT_MS = 2500;

interface SceneProps {
  id: string;
  /** Key of the subject. A new one creates a new scene. */
  about: string;
  subject: MapSubject;
  isWholeScreen: boolean;
  onPick: (ids: readonly number[]) => void;
}

export interface SceneState {
  host: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: RefObject<Scene | null>;
  /** The last settled view; null before the first one. */
  shown: Viewport | null;
  /** Shows the hint that two fingers move the map. */
  isHinting: boolean;
}

/** Creates a scene for each subject and returns its settled view. */
export function useScene({ id, about, subject, isWholeScreen, onPick }: SceneProps): SceneState {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const latestSubject = useRef(subject);
  const [shown, setShown] = useState<Viewport | null>(null);
  const [isHinting, setIsHinting] = useState(false);
  useEffect(() => {
    if (!host.current || !canvas.current) return;
    const created = new Scene(host.current, canvas.current, latestSubject.current, {
      isWholeScreen,
      view: readSavedMap(id, about)?.view ?? null,
      onSettle: setShown,
      onPick,
      onPageFinger: () => setIsHinting(true),
    });
    scene.current = created;
    return () => {
      created.end();
      scene.current = null;
    };
  }, [id, about, isWholeScreen, onPick]);
  useEffect(() => {
    latestSubject.current = subject;
    scene.current?.show(subject);
  }, [subject]);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setIsHinting(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isHinting]);
  return { host, canvas, scene, shown, isHinting };
}
