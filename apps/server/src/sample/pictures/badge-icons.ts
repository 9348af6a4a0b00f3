import type { BadgeIconName } from '../pictures.ts';
import { box, ellipse, line, type Point, shape } from './shapes.ts';

/** The sides of an icon, in pixels; its middle is at 0, 0. */
const SIZE = 192;
const WHITE = '#ffffff';

/** The metals of the four tiers: the disc and its rim. */
const METALS = {
  1: ['#b0713c', '#8a5426'],
  2: ['#7d8b99', '#5d6b79'],
  3: ['#c08d16', '#94690a'],
  4: ['#5b4bb5', '#43358f'],
} as const;

const solid = { fill: WHITE, colour: WHITE, width: 4 };
const stroke = { colour: WHITE, width: 9 };

const turned = ([x, y]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const round = (number: number) => Math.round(number * 10) / 10;
  return [round(x * Math.cos(angle) - y * Math.sin(angle)), round(x * Math.sin(angle) + y * Math.cos(angle))];
};

/** The same part so many times around the middle. */
const around = (times: number, part: (degrees: number) => string): string =>
  Array.from({ length: times }, (_, index) => part((360 / times) * index)).join('');

const figures = (text: string, y: number, size: number, colour = WHITE) =>
  `<text x="0" y="${y}" fill="${colour}" font-size="${size}" font-weight="700" text-anchor="middle">${text}</text>`;

const flame = (text: string, colour: string) =>
  `<path d="M0 -58 C 34 -26 44 -8 44 14 A 44 44 0 0 1 -44 14 C -44 -6 -30 -16 -24 -34 C -14 -28 -10 -22 -8 -14 C 2 -26 4 -40 0 -58 Z" fill="${WHITE}"/>${figures(text, 30, 36, colour)}`;

function star(at: Point, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, index): Point => {
    const [x, y] = turned([0, index % 2 === 0 ? -radius : -radius * 0.42], index * 36);
    return [at[0] + x, at[1] + y];
  });
  return shape(solid, ...corners);
}

const wave = (y: number) =>
  `<path d="M-50 ${y} C -30 ${y - 24} -20 ${y + 24} 0 ${y} S 30 ${y - 24} 50 ${y}" fill="none" stroke="${WHITE}" stroke-width="9" stroke-linecap="round"/>`;

const calendar = (colour: string) =>
  box({ ...solid, round: 8 }, [-46, -40], [92, 84]) +
  line({ colour, width: 6 }, [-46, -14], [46, -14]) +
  line(stroke, [-24, -52], [-24, -34]) +
  line(stroke, [24, -52], [24, -34]) +
  line({ colour, width: 10 }, [-22, 12], [-6, 28], [24, -2]);

const mountain = (colour: string) =>
  shape(solid, [-58, 46], [-12, -30], [8, 0], [22, -18], [58, 46]) +
  line({ colour: WHITE, width: 6 }, [-12, -30], [-12, -60]) +
  shape({ fill: WHITE, colour: WHITE, width: 2 }, [-12, -60], [18, -50], [-12, -40]) +
  line({ colour, width: 5 }, [-26, -6], [-14, 4], [-4, -6], [4, 4]);

const footprint = (x: number, y: number) =>
  ellipse({ fill: WHITE, colour: WHITE, width: 2 }, [x, y], [15, 22]) +
  ellipse({ fill: WHITE, colour: WHITE, width: 2 }, [x, y + 34], [11, 9]);

const book = (colour: string) =>
  shape(solid, [0, -26], [-50, -40], [-50, 30], [0, 44], [50, 30], [50, -40]) +
  line({ colour, width: 6 }, [0, -26], [0, 44]) +
  line({ colour, width: 4 }, [-38, -14], [-12, -7]) +
  line({ colour, width: 4 }, [-38, 6], [-12, 13]) +
  line({ colour, width: 4 }, [38, -14], [12, -7]) +
  line({ colour, width: 4 }, [38, 6], [12, 13]);

const cup = () =>
  `<path d="M-32 -46 H32 V-14 A32 32 0 0 1 -32 -14 Z" fill="${WHITE}"/>` +
  `<path d="M-32 -36 H-54 A24 24 0 0 0 -28 -2 M32 -36 H54 A24 24 0 0 1 28 -2" fill="none" stroke="${WHITE}" stroke-width="8"/>` +
  line(stroke, [0, 18], [0, 36]) +
  box({ fill: WHITE, colour: WHITE, round: 4 }, [-28, 36], [56, 12]);

interface Drawn {
  readonly tier: keyof typeof METALS;
  readonly glyph: (colour: string) => string;
}

const GLYPHS: Readonly<Record<BadgeIconName, Drawn>> = {
  'First Steps': { tier: 1, glyph: () => footprint(-22, -2) + footprint(22, -32) },
  'Week Streak': { tier: 1, glyph: (colour) => flame('7', colour) },
  'Month Streak': { tier: 1, glyph: (colour) => flame('30', colour) },
  'Daily Regular': { tier: 1, glyph: calendar },
  'Sharp Mind': {
    tier: 2,
    glyph: (colour) =>
      shape(solid, [-50, 50], [-42, 18], [26, -50], [50, -26], [-18, 42]) +
      line({ colour, width: 5 }, [10, -34], [34, -10]) +
      line({ colour, width: 5 }, [-42, 18], [-18, 42]),
  },
  'Perfect Day': {
    tier: 2,
    glyph: () =>
      ellipse(solid, [0, 0], [26, 26]) +
      around(8, (degrees) => line(stroke, turned([0, -42], degrees), turned([0, -56], degrees))),
  },
  'Quick Thinker': {
    tier: 2,
    glyph: () => shape(solid, [12, -58], [-38, 10], [-4, 10], [-12, 58], [38, -12], [4, -12]),
  },
  'Level Climber': {
    tier: 3,
    glyph: () => shape(solid, [-52, 46], [-52, 22], [-22, 22], [-22, -6], [10, -6], [10, -34], [46, -34], [46, 46]),
  },
  Summit: { tier: 3, glyph: mountain },
  'Five Hundred': { tier: 3, glyph: () => figures('500', 20, 56) },
  'Night Owl': {
    tier: 4,
    glyph: () =>
      `<path d="M10 -54 A54 54 0 1 0 50 26 A44 44 0 0 1 10 -54 Z" fill="${WHITE}"/>${star([34, -30], 15)}${star([50, 0], 9)}`,
  },
  'Second Wind': { tier: 4, glyph: () => wave(-28) + wave(0) + wave(28) },
  'Subject Master': { tier: 2, glyph: book },
  'School Champion': { tier: 3, glyph: cup },
};

function icon({ tier, glyph }: Drawn): string {
  const [disc, rim] = METALS[tier];
  const middle = SIZE / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="${-middle} ${-middle} ${SIZE} ${SIZE}" font-family="Liberation Sans, Arial, sans-serif">${ellipse({ fill: disc, colour: rim, width: 8 }, [0, 0], [90, 90])}${glyph(rim)}</svg>`;
}

/** The icon of a badge as an SVG text, on no ground. */
export const badgeIcon = (name: BadgeIconName): string => icon(GLYPHS[name]);
