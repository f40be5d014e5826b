import {
  asksForLessData,
  asksForLessMotion,
  isSlowLine,
  lessMotion,
  whenIdle,
} from '#src/lib/browser/dom.ts';
import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/**
 * Silent loops over their poster (specification, Home and Careers). A loop is loaded once the page
 * is quiet and on screen, never for those who ask for less motion or less data, nor on 2g lines; it
 * stops off screen and by its button (WCAG 2.2, 2.2.2).
 */
let hasStarted = false;

/** By the button, or by asking the system for less motion. Then only the button plays it again. */
let stoppedByVisitor = false;

function play(video: HTMLVideoElement) {
  if (!stoppedByVisitor) video.play().catch(() => {});
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const video = target as HTMLVideoElement;
    if (isIntersecting) play(video);
    else video.pause();
  }
});

/** Plays the page's loop while it is on screen. */
function start() {
  const frame = document.querySelector('[data-loop]');
  if (!frame) return;
  hasStarted = true;
  const video = frame.querySelector('video')!;
  // DOMParser ignores `muted`, and browsers do not start a video with sound by themselves.
  video.muted = true;
  const button = frame.querySelector('button')!;
  const showButton = () => {
    button.hidden = false;
    button.ariaPressed = String(stoppedByVisitor);
  };
  video.onplaying = showButton;
  // After a switch of language the button has lost its state. And a loop stopped on an earlier page
  // never fires `playing`.
  if (video.readyState > 2 || stoppedByVisitor) showButton();
  button.onclick = () => {
    stoppedByVisitor = !stoppedByVisitor;
    video.pause();
    play(video);
    showButton();
  };
  observer.observe(video);
}

lessMotion().addEventListener('change', ({ matches }) => {
  if (!matches) return;
  document.querySelector<HTMLElement>('[data-loop] [aria-pressed="false"]')?.click();
  stoppedByVisitor = true;
});

onEachPage('components', '[data-loop]', () => {
  // On a slow line a video would take minutes, and cost the visitor money.
  if (asksForLessMotion() || asksForLessData() || isSlowLine()) return;
  if (hasStarted) start();
  else whenIdle(start);
});
