import { type Template, template, type Written } from './template.ts';

/** At most two decimals, as people write them. */
const plain: Written = (value) => String(Math.round(value * 100) / 100);
const withUnit =
  (unit: string): Written =>
  (value) =>
    `${plain(value)} ${unit}`;
const dollars: Written = (value) => `${plain(value)} dollars`;
const text = (value: string) => value;

/** What comes of adding for taking away, or of a slip by ten. */
const near = (value: number): number[] => [value + 10, Math.abs(value - 10), value + 2, value + 1, value + 20];

const mathematics: readonly Template[] = [
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

const geometry: readonly Template[] = [
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

const physics: readonly Template[] = [
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

const chemistry: readonly Template[] = [
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

const biology: readonly Template[] = [
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

const PLACES = ['a valley', 'an island', 'a district', 'a delta', 'a plateau'] as const;

const geography: readonly Template[] = [
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

const computerScience: readonly Template[] = [
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

const GOODS = ['mangoes', 'notebooks', 'lamps', 'baskets', 'water filters', 'bicycles'] as const;

const economics: readonly Template[] = [
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

const businessStudies: readonly Template[] = [
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
const WORDS = [
  ...[
    'canal',
    'candle',
    'canoe',
    'canvas',
    'canyon',
    'carbon',
    'cargo',
    'carpet',
    'carriage',
    'castle',
    'cattle',
    'caution',
  ],
  ...['harbour', 'hardly', 'harmony', 'harness', 'harvest', 'hasty', 'hatch', 'haven'],
] as const;
const PLACES_IN_ORDER = ['first', 'second', 'third', 'last'] as const;

const english: readonly Template[] = [
  template({
    subject: 'english',
    level: 1,
    ranges: [
      [0, WORDS.length - 1],
      [0, WORDS.length - 2],
      [0, WORDS.length - 3],
      [0, 3],
    ],
    write: text,
    make: (first, second, third, place) => {
      const left = [...WORDS] as string[];
      const take = (at: number) => left.splice(at, 1)[0] ?? '';
      const words = [take(first), take(second), take(third), take((first + second + third) % left.length)];
      const right = words.toSorted()[place] ?? '';
      return {
        ask: `In a dictionary, which of these words stands ${PLACES_IN_ORDER[place]}: ${words.slice(0, -1).join(', ')} or ${words.at(-1)}?`,
        claim: (value) =>
          `Of the words ${words.join(', ')}, "${value}" stands ${PLACES_IN_ORDER[place]} in a dictionary.`,
        right,
        wrong: words,
      };
    },
  }),
];

const HELD = ['A treaty', 'A trade agreement', 'A truce', 'A union of two towns', 'A royal charter'] as const;

const history: readonly Template[] = [
  template({
    subject: 'history',
    level: 2,
    ranges: [
      [0, HELD.length - 1],
      [1205, 1890],
      [3, 60, 3],
    ],
    write: plain,
    make: (which, from, years) => ({
      ask: `${HELD[which]} of the year ${from} was broken after ${years} years. In which year was that?`,
      claim: (value) =>
        `${HELD[which]} of the year ${from} that was broken after ${years} years was broken in ${value}.`,
      right: from + years,
      wrong: near(from + years),
    }),
  }),
];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const general: readonly Template[] = [
  template({
    subject: 'general',
    level: 1,
    ranges: [
      [0, 6],
      [1, 200],
      [1, 6],
    ],
    write: (day: number) => DAYS[day % 7] ?? '',
    make: (today, weeks, more) => {
      const days = 7 * weeks + more;
      return {
        ask: `Today is a ${DAYS[today]}. Which day of the week is it in ${days} days?`,
        claim: (value) => `If today is a ${DAYS[today]}, it is a ${value} in ${days} days.`,
        right: today + days,
        wrong: [today + days + 1, today + days + 6, today + days + 2, today + days + 5],
      };
    },
  }),
  template({
    subject: 'general',
    level: 3,
    isRiddle: true,
    ranges: [
      [11, 120],
      [2, 90],
    ],
    write: plain,
    make: (smaller, apart) => ({
      ask: `We are two numbers. Together we are ${2 * smaller + apart}, and one of us is ${apart} more than the other. Which number is the smaller one of us?`,
      claim: text,
      right: smaller,
      wrong: [],
    }),
  }),
];

/** All kinds of questions that can be made in any number, a subject after the other. */
export const templates: readonly Template[] = [
  physics,
  chemistry,
  biology,
  mathematics,
  english,
  history,
  geography,
  computerScience,
  economics,
  businessStudies,
  geometry,
  general,
].flat();
