import type { PictureName } from '../pictures.ts';
import { arrow, axes, BLUE, box, drawing, ellipse, GREEN, INK, label, line, type Point, RED, shape } from './shapes.ts';

function circuit(): string {
  const resistor = { fill: 'white' };
  const node = (at: Point) => ellipse({ fill: INK }, at, [5, 5]);
  return drawing(
    [960, 530],
    line({}, [190, 240], [190, 110], [850, 110], [850, 450], [190, 450], [190, 290]),
    line({}, [590, 110], [590, 450]),
    line({}, [140, 240], [240, 240]),
    line({ width: 12 }, [162, 290], [218, 290]),
    box(resistor, [310, 84], [150, 52]),
    box(resistor, [564, 205], [52, 150]),
    box(resistor, [824, 205], [52, 150]),
    node([590, 110]),
    node([590, 450]),
    label([120, 276], '12 V', 'end'),
    label([256, 252], '+', 'start'),
    label([385, 64], '4 Ω'),
    label([540, 290], '6 Ω', 'end'),
    label([800, 290], '3 Ω', 'end'),
  );
}

function velocityTimeGraph(): string {
  const at = (seconds: number, speed: number): Point => [130 + seconds * 60, 500 - speed * 38];
  const time = { name: 'time in s', most: 12, step: 2, unit: 60 };
  const velocity = { name: 'velocity in m/s', most: 10, step: 2, unit: 38 };
  return drawing(
    [960, 620],
    axes(at(0, 0), time, velocity),
    line({ colour: BLUE, width: 7 }, at(0, 0), at(4, 8), at(10, 8), at(12, 0)),
  );
}

/** Sides of 13, 14 and 15 cm, drawn to scale: its height is 12 cm. */
function triangle(): string {
  const at = (across: number, up: number): Point => [178 + across * 36, 520 - up * 36];
  return drawing(
    [860, 620],
    shape({ fill: '#e8f0fb', colour: BLUE, width: 5 }, at(0, 0), at(14, 0), at(5, 12)),
    label(at(5, 12.5), 'A'),
    label(at(-0.6, -0.4), 'B'),
    label(at(14.6, -0.4), 'C'),
    label(at(1.9, 6.2), '13 cm', 'end'),
    label(at(10.1, 6.2), '15 cm', 'start'),
    label(at(7, -1.4), '14 cm'),
  );
}

function chloroplast([x, y]: Point): string {
  const stack = line({ colour: GREEN, width: 3 }, [x - 24, y], [x + 24, y]);
  return ellipse({ fill: '#8fcf9d', colour: GREEN }, [x, y], [44, 24]) + stack;
}

/** A letter with a line from it to what it stands for. */
function pointer(letter: string, from: Point, to: Point): string {
  const beside = from[0] < to[0] ? -26 : 26;
  return line({ width: 3 }, from, to) + label([from[0] + beside, from[1] + 10], letter);
}

function cell(): string {
  return drawing(
    [960, 600],
    box({ fill: '#cfe3c3', colour: GREEN, round: 40 }, [170, 60], [620, 480]),
    box({ fill: '#f5faef', round: 28 }, [192, 82], [576, 436]),
    box({ fill: '#d8ebf7', colour: BLUE, round: 70 }, [330, 180], [330, 230]),
    ellipse({ fill: '#f0d5c4', colour: RED }, [270, 440], [54, 48]),
    ellipse({ fill: RED, colour: RED }, [270, 440], [16, 14]),
    chloroplast([300, 130]),
    chloroplast([470, 130]),
    chloroplast([690, 150]),
    chloroplast([710, 300]),
    chloroplast([690, 440]),
    chloroplast([460, 465]),
    pointer('P', [860, 90], [781, 110]),
    pointer('Q', [860, 300], [740, 300]),
    pointer('R', [860, 380], [600, 350]),
    pointer('S', [100, 440], [235, 440]),
  );
}

/** A living thing of the food web, around its middle. */
function eater(name: string, [x, y]: Point, fill = '#fdf3e1'): string {
  return box({ fill, round: 16 }, [x - 100, y - 32], [200, 64]) + label([x, y + 11], name);
}

function foodWeb(): string {
  return drawing(
    [920, 600],
    arrow([360, 488], [260, 414]),
    arrow([510, 488], [600, 414]),
    arrow([200, 348], [200, 274]),
    arrow([270, 208], [345, 184]),
    arrow([610, 348], [480, 184]),
    arrow([680, 348], [735, 94]),
    arrow([530, 130], [645, 92]),
    eater('Grass', [430, 520], '#dcefdc'),
    eater('Grasshopper', [200, 380]),
    eater('Mouse', [660, 380]),
    eater('Frog', [200, 240]),
    eater('Snake', [430, 150]),
    eater('Hawk', [740, 60]),
    label([885, 530], 'Each arrow points to', 'end'),
    label([885, 568], 'the one that eats.', 'end'),
  );
}

/** Demand is Q = 100 − 10P, supply Q = 10P − 20: they meet at a price of 6 and 40 bags. */
function supplyAndDemand(): string {
  const at = (bags: number, price: number): Point => [140 + bags * 7, 500 - price * 38];
  const bags = { name: 'bags a week', most: 100, step: 10, unit: 7 };
  const price = { name: 'price in crowns a bag', most: 10, step: 1, unit: 38 };
  return drawing(
    [960, 620],
    axes(at(0, 0), bags, price),
    line({ colour: RED, width: 7 }, at(5, 9.5), at(95, 0.5)),
    line({ colour: BLUE, width: 7 }, at(0, 2), at(75, 9.5)),
    label(at(78, 2.9), 'Demand', 'start', RED),
    label(at(78, 9.1), 'Supply', 'start', BLUE),
  );
}

/** Every picture as an SVG text. */
export const drawings: Readonly<Record<PictureName, string>> = {
  circuit: circuit(),
  'velocity-time graph': velocityTimeGraph(),
  triangle: triangle(),
  cell: cell(),
  'food web': foodWeb(),
  'supply and demand': supplyAndDemand(),
};
