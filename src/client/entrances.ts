import { inView, type AnimationOptions } from 'motion';
import { animate } from 'motion/mini';
import { prefersReducedMotion, reducedMotionQuery } from '#src/lib/browser/dom.ts';

const wipe: AnimationOptions = { duration: 0.7, ease: 'easeOut' };

/** Overshoots and settles like a spring. The library's own spring takes ten times the bytes. */
const overshoot: AnimationOptions = { duration: 0.42, ease: [0.3, 1.4, 0.5, 1] };

/**
 * Entrance animations by `data-enter`: each property animates from the first to the second value.
 * `data-order` delays an element by tenths of a second (specification, section 9).
 */
export const entrances = {
  rise: {
    keyframes: { opacity: [0, 1], transform: ['translateY(28px)', 'none'] },
    options: { ...wipe, duration: 0.5 },
  },
  right: { keyframes: { clipPath: ['inset(0 100% 0 0)', 'inset(0)'] }, options: wipe },
  left: { keyframes: { clipPath: ['inset(0 0 0 100%)', 'inset(0)'] }, options: wipe },
  up: { keyframes: { clipPath: ['inset(100% 0 0)', 'inset(0)'] }, options: overshoot },
  turn: {
    keyframes: { opacity: [0, 1], transform: ['rotate(-90deg)', 'none'] },
    options: overshoot,
  },
};

/** Duration of a count-up, in milliseconds. */
const countDuration = 900;

/**
 * Elements below the viewport. An element visible at the first scroll, even in part, gets no
 * entrance.
 */
const elementsBelow = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );

/** Returns an element's entrance animation, paused. */
function entranceOf(part: HTMLElement) {
  const { keyframes, options } = entrances[part.dataset.enter as keyof typeof entrances];
  const delay = Number(part.dataset.order ?? 0) * 0.1;
  const entrance = animate(part, keyframes, { ...options, delay, autoplay: false });
  // The library leaves the final values as inline styles.
  void entrance.then(() => part.removeAttribute('style'));
  return entrance;
}

/** Counts a figure such as "98%" up to its value. The fixed width prevents a layout shift. */
function countUp(figure: HTMLElement) {
  const target = Number(/\d+/.exec(figure.textContent)?.[0]);
  figure.style.minWidth = `${figure.offsetWidth}px`;
  const started = performance.now();
  const step = (now: number) => {
    // The first frame may have started earlier.
    const share = Math.max(0, Math.min((now - started) / countDuration, 1));
    const progress = prefersReducedMotion() ? 1 : share;
    const count = Math.round(target * (1 - (1 - progress) ** 3));
    // The visitor may have switched the language in the meantime.
    figure.textContent = figure.textContent.replace(/\d+/, String(count));
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Prepares the page's entrances, once, at the first scroll. A scene (`data-scene`) starts when
 * it comes into view: its elements with `data-enter` appear together.
 */
export function prepareEntrances() {
  for (const scene of elementsBelow('[data-scene]')) {
    const parts = [...scene.querySelectorAll<HTMLElement>('[data-enter]')].map(entranceOf);
    const stopWaiting = inView(scene, () => parts.forEach((part) => part.play()), {
      margin: '0px 0px -15%',
    });
    // If the visitor turns on reduced motion, waiting elements appear at once.
    reducedMotionQuery().addEventListener('change', () => {
      stopWaiting();
      parts.forEach((part) => part.complete());
    });
  }
  for (const figure of elementsBelow('[data-count]'))
    inView(figure, () => countUp(figure), { amount: 0.6 });
}
