// How smoothly a page scrolls: it is turned by wheel, and its own animation frames are timed.
import type { CDPSession, Page } from '@playwright/test';

export const SCROLL_MS = 2000;
/** A notch of a wheel every frame: about twice as fast as a finger turns it. */
const NOTCH_PX = 120;
export const NOTCH_EVERY_MS = 16;
/** One frame at 60 a second, and what a timer may add to it. */
export const LONGEST_P95_MS = 17.5;
export const LEAST_FPS = 58;

/** Runs in the page: notes when each frame is drawn until it is asked for the times. */
function noteFrames(): void {
  const frames: number[] = [];
  let isNoting = true;
  const note = (time: number) => {
    frames.push(time);
    if (isNoting) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(window, {
    endFrames: () => {
      isNoting = false;
      return frames;
    },
  });
}

async function turnWheel(session: CDPSession, direction: 1 | -1): Promise<void> {
  const end = performance.now() + SCROLL_MS;
  const wheel = { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY: direction * NOTCH_PX } as const;
  while (performance.now() < end) {
    const next = performance.now() + NOTCH_EVERY_MS;
    await session.send('Input.dispatchMouseEvent', wheel);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
}

export interface Smoothness {
  readonly fps: number;
  /** How long a frame takes, in milliseconds: 95 of 100 at most, and the longest. */
  readonly p95: number;
  readonly longest: number;
}

export const isSixtyASecond = ({ fps, p95 }: Pick<Smoothness, 'fps' | 'p95'>) =>
  fps >= LEAST_FPS && p95 <= LONGEST_P95_MS;

/** Turns the wheel over the page, down or up. */
export async function scrollByWheel(page: Page, direction: 1 | -1 = 1): Promise<Smoothness> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(noteFrames);
  await turnWheel(session, direction);
  const frames = await page.evaluate<number[]>('endFrames()');
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return {
    fps: gaps.length / seconds,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY,
    longest: sorted.at(-1) ?? Number.POSITIVE_INFINITY,
  };
}
