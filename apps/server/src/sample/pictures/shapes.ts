/** What the drawings are made of: SVG texts, in pixels, in a few colours that stand out from white. */
export const INK = '#1b2333';
export const BLUE = '#1f5fbf';
export const RED = '#b83227';
export const GREEN = '#2f7d4f';
const GRID = '#d9dee7';

export type Point = readonly [x: number, y: number];

interface Style {
  readonly fill?: string;
  readonly colour?: string;
  readonly width?: number;
}

function styled({ fill = 'none', colour = INK, width = 4 }: Style): string {
  return `fill="${fill}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

const joined = (points: readonly Point[]) => points.map(([x, y]) => `${x},${y}`).join(' ');

/** A line through the points. */
export function line(style: Style, ...points: readonly Point[]): string {
  return `<polyline points="${joined(points)}" ${styled(style)}/>`;
}

/** A shape with these corners. */
export function shape(style: Style, ...corners: readonly Point[]): string {
  return `<polygon points="${joined(corners)}" ${styled(style)}/>`;
}

/** An ellipse around its middle, with its two radii. */
export function ellipse(style: Style, [x, y]: Point, [rx, ry]: Point): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${styled(style)}/>`;
}

/** A rectangle from its upper left corner; `round` is the radius of its corners. */
export function box(style: Style & { readonly round?: number }, [x, y]: Point, [width, height]: Point): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${style.round ?? 0}" ${styled(style)}/>`;
}

/** Words with their middle, start or end at a point. */
export function label(
  [x, y]: Point,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  colour = INK,
): string {
  return `<text x="${x}" y="${y}" fill="${colour}" text-anchor="${anchor}">${text}</text>`;
}

/** A line with a head at its end. */
export function arrow([x1, y1]: Point, [x2, y2]: Point): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x2 - 22 * dx, y2 - 22 * dy];
  const head = shape({ fill: INK, width: 1 }, [x2, y2], [x - 10 * dy, y + 10 * dx], [x + 10 * dy, y - 10 * dx]);
  return line({}, [x1, y1], [x, y]) + head;
}

/** What an axis shows: its name, its largest value, the step of its marks and the pixels of one unit. */
export interface Axis {
  readonly name: string;
  readonly most: number;
  readonly step: number;
  readonly unit: number;
}

const marks = ({ most, step }: Axis) => Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);

/** Two axes with their grid and numbers; `origin` is where both are zero. */
export function axes(origin: Point, across: Axis, up: Axis): string {
  const [x0, y0] = origin;
  const [right, top] = [x0 + across.most * across.unit, y0 - up.most * up.unit];
  const grid = { colour: GRID, width: 2 };
  const columns = marks(across).map((value) => {
    const x = x0 + value * across.unit;
    return line(grid, [x, y0], [x, top]) + label([x, y0 + 40], String(value));
  });
  const rows = marks(up).map((value) => {
    const y = y0 - value * up.unit;
    return line(grid, [x0, y], [right, y]) + label([x0 - 18, y + 10], String(value), 'end');
  });
  const names = label([right + 45, y0 + 85], across.name, 'end') + label([x0 - 60, top - 60], up.name, 'start');
  return [...columns, ...rows, arrow(origin, [right + 45, y0]), arrow(origin, [x0, top - 45]), names].join('');
}

/** A whole drawing on a white ground, so that it is clear on any page. */
export function drawing([width, height]: Point, ...parts: readonly string[]): string {
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  const ground = `<rect width="${width}" height="${height}" fill="white"/>`;
  return `${opening} font-family="Liberation Sans, Arial, sans-serif" font-size="30">${ground}${parts.join('')}</svg>`;
}
