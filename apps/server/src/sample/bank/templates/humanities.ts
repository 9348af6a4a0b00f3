import { type Template, template } from './template.ts';
import { near, plain, text } from './written.ts';

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

export const english: readonly Template[] = [
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

export const history: readonly Template[] = [
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

export const general: readonly Template[] = [
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
