/**
 * Silent loops over their poster (specification, Home and Careers). A loop is loaded once the page is quiet and on
 * screen, never for those who ask for less motion or less data; it stops off screen and by its button
 * (WCAG 2.2, 2.2.2).
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The playing video by name, so that a language switch goes on where it was. */
const playing = new Map<string, HTMLVideoElement>();
let stoppedByVisitor = false;

function play(video: HTMLVideoElement): void {
  if (!stoppedByVisitor) video.play().catch(() => {});
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const video = target.querySelector('video');
    if (!video) continue;
    if (isIntersecting) play(video);
    else video.pause();
  }
});

function makeVideo(frame: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    disablePictureInPicture: true,
    ariaHidden: 'true',
  });
  const portrait = matchMedia('(orientation: portrait) and (max-width: 63.99rem)').matches;
  for (const type of ['av1', 'h264'] as const) {
    const src = (portrait && frame.dataset[`${type}Portrait`]) || frame.dataset[type];
    if (!src) continue;
    const source = document.createElement('source');
    source.src = src;
    source.type = type === 'av1' ? 'video/mp4; codecs="av01.0.08M.08"' : 'video/mp4';
    video.append(source);
  }
  return video;
}

/** Puts the page's loop over its poster and plays it while it is on screen. A frame seen before goes on with its video. */
function start(): void {
  const frame = document.querySelector<HTMLElement>('[data-loop]');
  if (!frame) return;
  const name = frame.dataset.loop!;
  const video = playing.get(name) ?? makeVideo(frame);
  playing.set(name, video);
  if (video.parentElement !== frame) frame.append(video);
  const button = frame.querySelector<HTMLButtonElement>('[data-loop-toggle]')!;
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
  watcher.observe(frame);
}

/** Runs something once the page has loaded and the browser has nothing to do; Safari does not say when that is. */
function whenQuiet(run: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 1500));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle);
}

/** True when a file fetched unasked would cost the visitor money or time (Save-Data, 2g and 3g lines). */
function isCostlyLine(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

document.addEventListener('astro:page-load', () => {
  if (lessMotion.matches || isCostlyLine()) return;
  if (playing.size > 0) start();
  else whenQuiet(start);
});

export {};
