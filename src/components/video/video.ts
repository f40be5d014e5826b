import {
  hasSaveData,
  prefersReducedMotion,
  isSlowConnection,
  reducedMotionQuery,
  whenIdle,
} from '#src/lib/browser/dom.ts';
import { onEachPage } from '#src/lib/browser/page-lifecycle.ts';

/*
 * Silent videos over a poster (specification, Home and Careers). A video loads when the page is
 * idle and the video is in view, never with reduced motion, Save-Data or on 2g. The video pauses
 * off screen, and when the visitor clicks the button (WCAG 2.2, 2.2.2).
 */

/** True after the first video: on later pages, the video need not wait for an idle page. */
let hasStarted = false;

/**
 * True after the visitor has stopped the video, by the button or by turning on reduced motion. Only
 * the button starts the video again.
 */
let stoppedByVisitor = false;

function play(video: HTMLVideoElement) {
  // Browsers may refuse to play, for example to save power: the poster stays.
  if (!stoppedByVisitor) video.play().catch(() => {});
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const video = target as HTMLVideoElement;
    if (isIntersecting) play(video);
    else video.pause();
  }
});

/** Plays the page's video while in view. */
function start() {
  const frame = document.querySelector('[data-video]');
  if (!frame) return;
  hasStarted = true;
  const video = frame.querySelector('video')!;
  // DOMParser ignores `muted`, and browsers do not autoplay a video with sound.
  video.muted = true;
  const button = frame.querySelector('button')!;
  const showButton = () => {
    button.hidden = false;
    button.ariaPressed = String(stoppedByVisitor);
  };
  video.onplaying = showButton;
  // A language switch resets the button's state, and a video stopped on an earlier page never fires
  // `playing`.
  if (video.readyState > 2 || stoppedByVisitor) showButton();
  button.onclick = () => {
    stoppedByVisitor = !stoppedByVisitor;
    video.pause();
    play(video);
    showButton();
  };
  observer.observe(video);
}

reducedMotionQuery().addEventListener('change', ({ matches }) => {
  if (!matches) return;
  document.querySelector<HTMLElement>('[data-video] [aria-pressed="false"]')?.click();
  stoppedByVisitor = true;
});

onEachPage('components', '[data-video]', () => {
  // On a slow connection a video would take minutes and cost the visitor money.
  if (prefersReducedMotion() || hasSaveData() || isSlowConnection()) return;
  if (hasStarted) start();
  else whenIdle(start);
});
