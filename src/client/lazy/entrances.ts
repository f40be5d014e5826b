import { inView, type AnimationOptions } from 'motion';
import { animate } from 'motion/mini';

/**
 * An easing that goes a little too far and comes back, like a spring. It costs a tenth of the bytes
 * of the library's spring.
 */
const overshoot: [number, number, number, number] = [0.3, 1.4, 0.5, 1];

interface Entrance {
  keyframes: Record<string, [from: number | string, to: number | string]>;
  options: AnimationOptions;
}

/**
 * The entrances of parts, by `data-enter`: each property goes from its first value to its second. A
 * part waits `data-order` tenths of a second (specification, section 9).
 */
export const entrances = {
  rise: {
    keyframes: { opacity: [0, 1], transform: ['translateY(28px)', 'none'] },
    options: { duration: 0.5, ease: 'easeOut' },
  },
  right: {
    keyframes: { clipPath: ['inset(0 100% 0 0)', 'inset(0)'] },
    options: { duration: 0.7, ease: 'easeOut' },
  },
  left: {
    keyframes: { clipPath: ['inset(0 0 0 100%)', 'inset(0)'] },
    options: { duration: 0.7, ease: 'easeOut' },
  },
  up: {
    keyframes: { clipPath: ['inset(100% 0 0)', 'inset(0)'] },
    options: { duration: 0.42, ease: overshoot },
  },
  turn: {
    keyframes: { opacity: [0, 1], transform: ['rotate(-90deg)', 'none'] },
    options: { duration: 0.42, ease: overshoot },
  },
} satisfies Record<string, Entrance>;

/** How long a figure counts, in milliseconds. */
const countDuration = 900;

/**
 * Elements below the window. An element that is on screen at the first scroll, even in part, has no
 * entrance.
 */
const below = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );

const partsOf = (scene: Element) => [...scene.querySelectorAll<HTMLElement>('[data-enter]')];

const entranceOf = ({ dataset }: HTMLElement) => entrances[dataset.enter as keyof typeof entrances];

function prepare(part: HTMLElement): void {
  for (const [property, [first]] of Object.entries(entranceOf(part).keyframes))
    Object.assign(part.style, { [property]: first });
}

/** Moves a part, and takes away the styles that the library leaves on it. */
async function play(
  part: HTMLElement,
  keyframes: Entrance['keyframes'],
  options: AnimationOptions,
): Promise<void> {
  await animate(part, keyframes, options);
  for (const property of Object.keys(keyframes)) Object.assign(part.style, { [property]: '' });
}

function comeIn(part: HTMLElement): void {
  const { keyframes, options } = entranceOf(part);
  void play(part, keyframes, { ...options, delay: Number(part.dataset.order ?? 0) * 0.1 });
}

/**
 * Counts a figure such as "98%" up to its value. The width is held, so that nothing beside it
 * moves.
 */
function countUp(element: HTMLElement): void {
  const final = element.textContent;
  const target = Number(/\d+/.exec(final)?.[0]);
  element.style.minWidth = `${element.offsetWidth}px`;
  const started = performance.now();
  const step = (now: number) => {
    const progress = Math.min((now - started) / countDuration, 1);
    const eased = 1 - (1 - progress) ** 3;
    element.textContent =
      progress < 1 ? final.replace(/\d+/, String(Math.round(target * eased))) : final;
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The bar of Mauritius slides to its hours in the other season; the shared hours rise again. */
export function slideSeason(day: HTMLElement, change: () => void): void {
  const bar = day.querySelector<HTMLElement>('.day-mauritius')!;
  const shared = day.querySelector<HTMLElement>('.day-shared')!;
  const before = bar.getBoundingClientRect().left;
  change();
  const distance = before - bar.getBoundingClientRect().left;
  const options: AnimationOptions = { duration: 0.42, ease: overshoot };
  void play(bar, { transform: [`translateX(${distance}px)`, 'none'] }, options);
  void play(shared, entrances.up.keyframes, options);
}

/** Called once for each page, at its first scroll. */
export function prepareEntrances(): void {
  const scenes = below('[data-scene]');
  for (const part of scenes.flatMap(partsOf)) prepare(part);
  inView(scenes, (scene) => partsOf(scene).forEach(comeIn), { margin: '0px 0px -15%' });
  inView(below('[data-count]'), (figure) => countUp(figure as HTMLElement), { amount: 0.6 });
}
