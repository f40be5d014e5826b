import { asksForLessData, connection, whenQuiet } from '#src/lib/browser/dom.ts';

/**
 * Silent loops over their poster (specification, Home and Careers). A loop is loaded once the page is quiet and on
 * screen, never for those who ask for less motion or less data, nor on 2g lines; it stops off screen and by its button
 * (WCAG 2.2, 2.2.2).
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

let hasStarted = false;
let stoppedByVisitor = false;

function play(video: HTMLVideoElement): void {
  if (!stoppedByVisitor) video.play().catch(() => {});
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const video = target as HTMLVideoElement;
    if (isIntersecting) play(video);
    else video.pause();
  }
});

/** Plays the page's loop while it is on screen. */
function start(): void {
  const frame = document.querySelector('[data-loop]');
  if (!frame) return;
  hasStarted = true;
  const video = frame.querySelector('video')!;
  // The attribute says nothing for a page that the router has parsed, and a film with sound may not play by itself.
  video.muted = true;
  const button = frame.querySelector('button')!;
  const show = () => {
    button.hidden = false;
    button.ariaPressed = String(stoppedByVisitor);
  };
  video.onplaying = show;
  // Translated in place, the button has lost what it showed; a loop that was stopped on another page does not begin to play.
  if (video.readyState > 2 || stoppedByVisitor) show();
  button.onclick = () => {
    stoppedByVisitor = !stoppedByVisitor;
    video.pause();
    play(video);
    show();
  };
  watcher.observe(video);
}

/** A film would take minutes, and cost the visitor money. */
const isCostlyLine = () =>
  asksForLessData() || connection()?.effectiveType?.includes('2g') === true;

document.addEventListener('astro:page-load', () => {
  if (lessMotion.matches || isCostlyLine()) return;
  if (hasStarted) start();
  else whenQuiet(start);
});
