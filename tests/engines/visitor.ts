import { expect } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Keys that visitors press, by the names of `KeyboardEvent.code`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape';

/** What differs from one opening of a browser to the next. */
export interface Circumstances {
  dark?: boolean;
  /** Without scripts, as some visitors browse; `run` works all the same. */
  withoutScripts?: boolean;
}

/**
 * A browser with a visitor before it, the same for all engines (engines.ts): one window, and what a hand does with it.
 * Whatever else a journey needs stands below and is made of these.
 */
export interface Visitor {
  /** Of the engine's own numbering. */
  version: string;
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Gives the page this size in pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page. It sees its argument and the page, nothing around it. */
  run: <Argument, Value>(work: (argument: Argument) => Value, argument?: Argument) => Promise<Awaited<Value>>;
  /** A press of the main button at a place in the window. */
  pressAt: (point: Point) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  key: (key: Key) => Promise<void>;
  /** Chooses a file of this machine for a field. */
  choose: (selector: string, file: string) => Promise<void>;
  /** What the window shows, as PNG. */
  picture: () => Promise<Buffer>;
  /** Errors of the console since the last call; in WebKit those of the page on screen, once it was loaded. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Middle of the first shown element that a selector finds, in the middle of the window. To be run in the page. */
function middleOf(selector: string): Point | undefined {
  const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!element) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : undefined;
}

/** Presses an element once it is shown, still, and covered by nothing. */
export async function press(visitor: Visitor, selector: string): Promise<void> {
  let point: Point | undefined;
  await expect
    .poll(
      async () => {
        const before = point;
        point = await visitor.run(middleOf, selector);
        return point !== undefined && before?.x === point.x && before.y === point.y;
      },
      { message: `${selector} can be pressed`, intervals: [30] },
    )
    .toBe(true);
  await visitor.pressAt(point!);
}

/** Fills a field in by a press and by keys, as a visitor does. */
export async function fill(visitor: Visitor, selector: string, text: string): Promise<void> {
  await press(visitor, selector);
  await expect
    .poll(() => visitor.run(hasFocus, selector), { message: `${selector} has the focus` })
    .toBe(true);
  await visitor.type(text);
}

const hasFocus = (selector: string) => document.activeElement?.matches(selector) ?? false;

/** Waits until a question to the page has an answer. */
export const expectThat = <Argument, Value>(
  visitor: Visitor,
  question: (argument: Argument) => Value,
  argument?: Argument,
) =>
  expect.poll(() => visitor.run(question, argument), {
    message: `${question.toString()} for ${JSON.stringify(argument)}`,
    intervals: [30, 30, 60, 120],
    timeout: 15_000,
  });

/** Path and what follows it. */
export const expectAddress = (visitor: Visitor, address: string) =>
  expectThat(visitor, () => location.href.slice(location.origin.length)).toBe(address);

/** Text of the first shown element, with single spaces; an empty one if there is none. */
export const textOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .find((each) => each.checkVisibility())
    ?.textContent.replace(/\s+/g, ' ')
    .trim() ?? '';

/** True when something that a selector finds is on screen or could be scrolled to. */
export const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
