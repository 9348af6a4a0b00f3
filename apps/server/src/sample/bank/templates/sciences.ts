import { type Template, template } from './template.ts';
import { plain, withUnit } from './written.ts';

export const physics: readonly Template[] = [
  template({
    subject: 'physics',
    level: 1,
    ranges: [
      [2, 60],
      [2, 120, 2],
      [1, 4],
    ],
    write: withUnit('m'),
    make: (v, t, who) => {
      const runner = ['A cyclist', 'A drone', 'A tram', 'A model car'][who - 1];
      return {
        ask: `${runner} keeps a speed of ${v} m/s for ${t} s. Which distance is that?`,
        claim: (value) => `${runner} that keeps a speed of ${v} m/s for ${t} s covers ${value}.`,
        right: v * t,
        wrong: [v + t, (v * t) / 2, v * t * 2, v * t * 60, v * t + 10],
      };
    },
  }),
  template({
    subject: 'physics',
    level: 3,
    ranges: [
      [2, 60],
      [2, 150],
    ],
    write: withUnit('V'),
    make: (current, resistance) => ({
      ask: `A current of ${current} A flows through a resistor of ${resistance} ohms. What is the voltage across it?`,
      claim: (value) =>
        `With a current of ${current} A through it, the voltage across a resistor of ${resistance} ohms is ${value}.`,
      right: current * resistance,
      wrong: [
        current + resistance,
        resistance / current,
        current * current * resistance,
        current * resistance * 2,
        current * resistance + 10,
      ],
    }),
  }),
  template({
    subject: 'physics',
    level: 5,
    ranges: [
      [2, 50],
      [2, 40],
      [2, 12],
    ],
    write: withUnit('J'),
    make: (force, distance, times) => ({
      ask: `A crate is pushed ${distance} m along a floor with a force of ${force} N in that direction, ${times} times. How much work is done in all?`,
      claim: (value) =>
        `Pushing a crate ${distance} m with a force of ${force} N in that direction, ${times} times, is ${value} of work.`,
      right: force * distance * times,
      wrong: [
        force * distance,
        force * times,
        distance * times,
        force + distance + times,
        force * distance * times * 10,
        force * distance * times + 5,
      ],
    }),
  }),
];

/** Substances with the mass of a mole in grams, which is whole with the usual rounded atomic masses. */
const SUBSTANCES = [
  ['water', 18],
  ['carbon dioxide', 44],
  ['methane', 16],
  ['ammonia', 17],
  ['calcium carbonate', 100],
  ['sodium hydroxide', 40],
  ['oxygen gas', 32],
  ['nitrogen gas', 28],
  ['magnesium oxide', 40],
  ['glucose', 180],
] as const;

export const chemistry: readonly Template[] = [
  template({
    subject: 'chemistry',
    level: 4,
    ranges: [
      [0, SUBSTANCES.length - 1],
      [2, 800],
    ],
    write: withUnit('g'),
    make: (which, moles) => {
      const [name, mass] = SUBSTANCES[which] ?? SUBSTANCES[0];
      return {
        ask: `A mole of ${name} has a mass of ${mass} g. What is the mass of ${moles} moles of it?`,
        claim: (value) => `If a mole of ${name} has a mass of ${mass} g, ${moles} moles of it have a mass of ${value}.`,
        right: moles * mass,
        wrong: [moles + mass, moles * mass * 2, mass * (moles + 1), mass * (moles - 1), moles * mass + 10],
      };
    },
  }),
  template({
    subject: 'chemistry',
    level: 1,
    ranges: [
      [3, 92],
      [1, 60],
      [1, 2],
    ],
    write: plain,
    make: (protons, more, asked) => {
      const neutrons = protons + more;
      const what = asked === 1 ? 'neutrons' : 'electrons';
      const atom = `An atom without charge has ${protons} protons and a mass number of ${protons + neutrons}`;
      return {
        ask: `${atom}. How many ${what} does it have?`,
        claim: (value) => `${atom}. It has ${value} ${what}.`,
        right: asked === 1 ? neutrons : protons,
        wrong: [
          asked === 1 ? protons : neutrons,
          protons + neutrons,
          2 * neutrons + 1,
          neutrons + 2 * protons,
          protons + 2 * neutrons,
        ],
      };
    },
  }),
];

export const biology: readonly Template[] = [
  template({
    subject: 'biology',
    level: 2,
    ranges: [
      [48, 180],
      [2, 90],
    ],
    write: plain,
    make: (rate, minutes) => ({
      ask: `A heart beats ${rate} times a minute. How often does it beat in ${minutes} minutes?`,
      claim: (value) => `A heart that beats ${rate} times a minute beats ${value} times in ${minutes} minutes.`,
      right: rate * minutes,
      wrong: [rate + minutes, rate * 60, rate * minutes * 60, rate * (minutes + 1), rate * (minutes - 1)],
    }),
  }),
  template({
    subject: 'biology',
    level: 4,
    ranges: [
      [10, 400, 10],
      [2, 200],
    ],
    write: withUnit('mm'),
    make: (times, length) => ({
      ask: `Under a microscope that magnifies ${times} times, a cell of ${length} thousandths of a millimetre is drawn as it is seen. How long is it in the drawing?`,
      claim: (value) =>
        `A cell of ${length} thousandths of a millimetre, magnified ${times} times, is seen ${value} long.`,
      right: (times * length) / 1000,
      wrong: [
        (times * length) / 100,
        (times * length) / 10,
        times * length,
        (times + length) / 1000 + 20,
        (times * length) / 500,
      ],
    }),
  }),
];
