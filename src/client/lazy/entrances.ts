import { inView } from 'motion';
import { animate } from 'motion/mini';

/** Seconds between neighbours that come in together: index x 0.1 s (specification, section 9). */
const stagger = 0.1;

const below = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );

/** Prepares every part of the page that is still below the screen to come in once it is scrolled to. */
export function prepareEntrances(): void {
  for (const element of below('[data-reveal]')) {
    const delay = Number(element.dataset.reveal || 0) * stagger;
    element.style.opacity = '0';
    inView(
      element,
      () => {
        element.style.opacity = '';
        animate(
          element,
          { opacity: [0, 1], transform: ['translateY(28px)', 'none'] },
          { duration: 0.5, delay, ease: 'easeOut' },
        );
      },
      { amount: 0.1 },
    );
  }
  for (const element of below('[data-count]')) inView(element, () => countUp(element), { amount: 0.6 });
}

const countSeconds = 1.2;

/** Counts a figure such as "98%" up to its value. The width is held, so that nothing beside it moves. */
function countUp(element: HTMLElement): void {
  const final = element.textContent;
  const target = Number(/\d+/.exec(final)?.[0]);
  element.style.minWidth = `${element.offsetWidth}px`;
  const started = performance.now();
  const step = (now: number) => {
    const progress = Math.min((now - started) / 1000 / countSeconds, 1);
    const eased = 1 - (1 - progress) ** 3;
    element.textContent = progress < 1 ? final.replace(/\d+/, String(Math.round(target * eased))) : final;
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
