import { pageLanguage } from '#src/lib/browser/page-language.ts';

/**
 * Motion that explains: entrances and figures that count up, once, when scrolled to (specification, Case studies and
 * About), and not at all for those who ask for less motion. What is on screen at the first scroll stays as it is.
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds between neighbours that come in together: index x 0.1 s (specification, section 9). */
const stagger = 100;

/** How long a figure counts, in milliseconds. */
const countDuration = 1200;

const below = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  );

/** Calls the function once for each element, as soon as the given part of it (0 to 1) is on screen. */
function whenInView(
  elements: HTMLElement[],
  part: number,
  show: (element: HTMLElement) => void,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        show(target as HTMLElement);
      }
    },
    { threshold: part },
  );
  for (const element of elements) observer.observe(element);
}

function comeIn(element: HTMLElement): void {
  element.style.opacity = '';
  element.animate(
    { opacity: [0, 1], transform: ['translateY(28px)', 'none'] },
    {
      duration: 500,
      delay: Number(element.dataset.reveal) * stagger,
      easing: 'ease-out',
      // Unseen until its delay is over.
      fill: 'backwards',
    },
  );
}

/** Counts a figure such as "98%" up to its value. The width is held, so that nothing beside it moves. */
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

function prepareEntrances(): void {
  const entering = below('[data-reveal]');
  for (const element of entering) element.style.opacity = '0';
  whenInView(entering, 0.1, comeIn);
  whenInView(below('[data-count]'), 0.6, countUp);
}

let shownLanguage = pageLanguage();

document.addEventListener('astro:page-load', () => {
  if (lessMotion.matches) return;
  // A language switch shows the same page again; its parts have had their entrance.
  const isSwitched = shownLanguage !== pageLanguage();
  shownLanguage = pageLanguage();
  if (!isSwitched) addEventListener('scroll', prepareEntrances, { once: true, passive: true });
});
