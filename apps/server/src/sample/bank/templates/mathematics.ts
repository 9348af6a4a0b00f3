import { type Template, template } from './template.ts';
import { plain, text, withUnit } from './written.ts';

export const mathematics: readonly Template[] = [
  template({
    subject: 'mathematics',
    level: 1,
    ranges: [
      [2, 12],
      [2, 40],
      [1, 60],
    ],
    write: plain,
    make: (a, x, b) => ({
      ask: `For which $x$ is $${a}x + ${b} = ${a * x + b}$?`,
      claim: (value) => `The solution of $${a}x + ${b} = ${a * x + b}$ is ${value}.`,
      right: x,
      wrong: [x + b, x + 1, a * x, x + 2, x + 3],
    }),
  }),
  template({
    subject: 'mathematics',
    level: 3,
    ranges: [
      [1, 30],
      [2, 12],
      [10, 40],
    ],
    write: plain,
    make: (first, step, n) => ({
      ask: `A sequence begins with ${first} and grows by ${step} at each step. What is its term number ${n}?`,
      claim: (value) =>
        `A sequence that begins with ${first} and grows by ${step} at each step has ${value} as its term number ${n}.`,
      right: first + step * (n - 1),
      wrong: [first + step * n, step * n, first + step * (n - 2), first * n, first + step * (n + 1)],
    }),
  }),
  template({
    subject: 'mathematics',
    level: 2,
    isRiddle: true,
    ranges: [
      [2, 9],
      [3, 80],
      [2, 40],
    ],
    write: plain,
    make: (times, number, more) => ({
      ask: `Take me ${times} times and add ${more}, and you have ${times * number + more}. Which number am I?`,
      claim: text,
      right: number,
      wrong: [],
    }),
  }),
];

export const geometry: readonly Template[] = [
  template({
    subject: 'geometry',
    level: 1,
    ranges: [
      [3, 120],
      [2, 90],
    ],
    write: withUnit('cm'),
    make: (a, b) => ({
      ask: `A rectangle is ${a + b} cm long and ${a} cm wide. How long is the way around it?`,
      claim: (value) => `The way around a rectangle of ${a + b} cm by ${a} cm is ${value} long.`,
      right: 2 * (a + b + a),
      wrong: [a + b + a, (a + b) * a, 4 * (a + b), 4 * a, 3 * (a + b)],
    }),
  }),
  template({
    subject: 'geometry',
    level: 3,
    ranges: [
      [20, 89],
      [20, 89],
      [1, 2],
    ],
    write: (value: number) => `$${plain(value)}^\\circ$`,
    make: (a, b, half) => ({
      ask: `Two angles of a triangle are $${a}^\\circ$ and $${b}^\\circ$. ${half === 1 ? 'How large is the third' : 'How large is the angle beside the third, on the same line'}?`,
      claim: (value) =>
        `Where two angles of a triangle are $${a}^\\circ$ and $${b}^\\circ$, ${half === 1 ? 'the third' : 'the angle beside the third, on the same line,'} is ${value}.`,
      right: half === 1 ? 180 - a - b : a + b,
      wrong: half === 1 ? [360 - a - b, a + b, 180 - a, 180 - b, 90] : [180 - a - b, 360 - a - b, 180 - a, 180 - b, 90],
    }),
  }),
  template({
    subject: 'geometry',
    level: 7,
    ranges: [
      [2, 30],
      [2, 30],
      [2, 30],
    ],
    write: (value: number) => `$${plain(value)}\\ \\mathrm{cm^3}$`,
    make: (a, b, c) => ({
      ask: `A box is ${a} cm long, ${b} cm wide and ${c} cm high inside. How much does it hold?`,
      claim: (value) => `A box that is ${a} cm long, ${b} cm wide and ${c} cm high inside holds ${value}.`,
      right: a * b * c,
      wrong: [a + b + c, 2 * (a * b + b * c + a * c), a * b + c, a * b * c * 2, a * b * c * 10],
    }),
  }),
];

export const computerScience: readonly Template[] = [
  template({
    subject: 'computer_science',
    level: 2,
    ranges: [[64, 9000]],
    write: plain,
    make: (number) => ({
      ask: `Which number is written ${number.toString(2)} in binary?`,
      claim: (value) => `In binary, ${number.toString(2)} is the number ${value}.`,
      right: number,
      wrong: [number + 1, number - 1, number * 2, number + 2, number - 2],
    }),
  }),
  template({
    subject: 'computer_science',
    level: 4,
    ranges: [
      [2, 60],
      [5, 60],
      [0, 3],
    ],
    write: plain,
    make: (outer, inner, less) => ({
      ask: `A loop runs ${outer} times. In each of its rounds another loop runs ${inner} times, and ${less === 0 ? 'each of its rounds' : `each of its rounds but the first ${less}`} prints a line. How many lines are printed?`,
      claim: (value) =>
        `A loop of ${outer} rounds, each with a loop of ${inner} rounds of which ${less === 0 ? 'each' : `each but the first ${less}`} prints a line, prints ${value} lines.`,
      right: outer * (inner - less),
      wrong: [outer * inner + 1, outer + inner, outer * (inner - less + 1), outer * inner - 1, outer * (inner + 2)],
    }),
  }),
];
