import { type Template, template } from './template.ts';
import { dollars, near, plain, withUnit } from './written.ts';

const PLACES = ['a valley', 'an island', 'a district', 'a delta', 'a plateau'] as const;

export const geography: readonly Template[] = [
  template({
    subject: 'geography',
    level: 2,
    ranges: [
      [0, PLACES.length - 1],
      [5, 200],
      [12, 60],
    ],
    write: withUnit('people per square kilometre'),
    make: (which, area, density) => ({
      ask: `${(area * density).toLocaleString('en')} people live on the ${area} square kilometres of ${PLACES[which]}. What is its population density?`,
      claim: (value) =>
        `If ${(area * density).toLocaleString('en')} people live on the ${area} square kilometres of ${PLACES[which]}, its population density is ${value}.`,
      right: density,
      wrong: [density + 10, density * 10, area, density + 5, density * 2, density * 3],
    }),
  }),
  template({
    subject: 'geography',
    level: 4,
    ranges: [
      [2, 60],
      [10_000, 250_000, 2000],
    ],
    write: withUnit('km'),
    make: (centimetres, scale) => ({
      ask: `On a map of 1 : ${scale.toLocaleString('en')} two villages are ${centimetres} cm apart. How far is that on the ground?`,
      claim: (value) =>
        `On a map of 1 : ${scale.toLocaleString('en')}, ${centimetres} cm stand for ${value} on the ground.`,
      right: (centimetres * scale) / 100_000,
      wrong: [
        (centimetres * scale) / 1_000_000,
        (centimetres * scale) / 10_000,
        (centimetres * scale) / 50_000,
        (centimetres * scale) / 25_000,
      ],
    }),
  }),
];

const GOODS = ['mangoes', 'notebooks', 'lamps', 'baskets', 'water filters', 'bicycles'] as const;

export const economics: readonly Template[] = [
  template({
    subject: 'economics',
    level: 3,
    ranges: [
      [0, GOODS.length - 1],
      [2, 50],
      [20, 500, 10],
    ],
    write: dollars,
    make: (which, price, sold) => ({
      ask: `A market sells ${sold} ${GOODS[which]} at ${price} dollars each. What is its revenue?`,
      claim: (value) =>
        `A market that sells ${sold} ${GOODS[which]} at ${price} dollars each has a revenue of ${value}.`,
      right: price * sold,
      wrong: [price + sold, price * sold * 2, price * (sold + 10), price * sold * 10, price * sold + 5],
    }),
  }),
  template({
    subject: 'economics',
    level: 5,
    ranges: [
      [100, 4000, 20],
      [1, 40],
    ],
    write: dollars,
    make: (price, percent) => ({
      ask: `A basket of goods costs ${price} dollars, and prices rise by ${percent} % in a year. What does it cost then?`,
      claim: (value) => `A basket of goods of ${price} dollars costs ${value} after prices have risen by ${percent} %.`,
      right: price * (1 + percent / 100),
      wrong: [
        price + percent,
        price * (1 - percent / 100),
        (price * percent) / 100,
        price * (1 + (2 * percent) / 100),
        price * 2,
      ],
    }),
  }),
];

export const businessStudies: readonly Template[] = [
  template({
    subject: 'business_studies',
    level: 2,
    ranges: [
      [2, 60],
      [1, 40],
      [10, 300, 10],
    ],
    write: dollars,
    make: (cost, margin, sold) => ({
      ask: `A workshop makes stools for ${cost} dollars each and sells ${sold} of them for ${cost + margin} dollars each. What is its gross profit?`,
      claim: (value) =>
        `A workshop that makes stools for ${cost} dollars each and sells ${sold} of them for ${cost + margin} dollars each has a gross profit of ${value}.`,
      right: margin * sold,
      wrong: [
        (cost + margin) * sold,
        cost * sold + margin,
        (2 * cost + margin) * sold,
        margin + sold,
        margin * sold * 2,
        margin * sold + 10,
      ],
    }),
  }),
  template({
    subject: 'business_studies',
    level: 5,
    ranges: [
      [5, 200],
      [2, 60],
    ],
    write: plain,
    make: (units, margin) => ({
      ask: `A stall pays ${units * margin} dollars of fixed costs a month, and each meal brings ${margin} dollars more than it costs. How many meals must it sell to break even?`,
      claim: (value) =>
        `A stall with fixed costs of ${units * margin} dollars, whose meals each bring ${margin} dollars more than they cost, breaks even at ${value} meals.`,
      right: units,
      wrong: near(units),
    }),
  }),
];

/** Words whose order is not seen at the first letter. */
