import { useEffect, useRef } from 'react';

/**
 * Runs something once no pointer is down: a message that appears while a button is being pressed would move the
 * button away from under the finger.
 */
export function usePointer() {
  const down = useRef(false);
  useEffect(() => {
    const set = (value: boolean) => () => {
      down.current = value;
    };
    const press = set(true);
    const release = set(false);
    document.addEventListener('pointerdown', press, true);
    for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const type of ['pointerup', 'pointercancel']) document.removeEventListener(type, release, true);
    };
  }, []);
  const whenUp = (run: () => void) => {
    if (!down.current) return run();
    const later = () => setTimeout(run, 50);
    document.addEventListener('pointerup', later, { once: true });
  };
  return { whenUp };
}
