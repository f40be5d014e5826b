import { isCostlyLine } from './language/documents.ts';

/**
 * Silent loops over their poster (specification, Home and Careers). A loop is loaded once the page is quiet and on
 * screen, never for those who ask for less motion or less data; it stops off screen and by its button
 * (WCAG 2.2, 2.2.2).
 */
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The playing video by name, so that a language switch goes on where it was. */
const playing = new Map<string, HTMLVideoElement>();
let stoppedByVisitor = false;

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const video = target.querySelector('video');
    if (!video) continue;
    if (isIntersecting && !stoppedByVisitor) void video.play().catch(() => undefined);
    else video.pause();
  }
});

function makeVideo(frame: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    disablePictureInPicture: true,
  });
  video.setAttribute('aria-hidden', 'true');
  const portrait = matchMedia('(orientation: portrait) and (width < 64rem)').matches;
  for (const type of ['av1', 'h264'] as const) {
    const src = (portrait && frame.dataset[`${type}Portrait`]) || frame.dataset[type];
    if (!src) continue;
    const source = document.createElement('source');
    source.src = src;
    source.type = type === 'av1' ? 'video/mp4; codecs="av01.0.05M.08"' : 'video/mp4';
    video.append(source);
  }
  return video;
}

function start(frame: HTMLElement) {
  const name = frame.dataset.loop!;
  const video = playing.get(name) ?? makeVideo(frame);
  playing.set(name, video);
  frame.append(video);
  const button = frame.querySelector<HTMLButtonElement>('[data-loop-toggle]');
  const show = () => {
    if (!button) return;
    button.hidden = false;
    button.setAttribute('aria-pressed', String(stoppedByVisitor));
  };
  video.addEventListener('playing', show, { once: true });
  if (video.readyState > 2) show();
  button?.addEventListener('click', () => {
    stoppedByVisitor = !stoppedByVisitor;
    if (stoppedByVisitor) video.pause();
    else void video.play().catch(() => undefined);
    show();
  });
  watcher.observe(frame);
}

/** Waits until the page has loaded and the browser has nothing to do. */
function whenQuiet(run: () => void) {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1500));
  if (document.readyState === 'complete') idle(run);
  else addEventListener('load', () => idle(run), { once: true });
}

document.addEventListener('astro:page-load', () => {
  const frame = document.querySelector<HTMLElement>('[data-loop]');
  if (!frame || lessMotion.matches || isCostlyLine()) return;
  if (playing.has(frame.dataset.loop!)) start(frame);
  else whenQuiet(() => frame.isConnected && start(frame));
});
