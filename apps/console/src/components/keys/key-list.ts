import type { LinkProps } from '@tanstack/react-router';

/** What keys do, and which: pressed together where a space is between them, with the words "then" and "or" as they are. */
type KeyLine = readonly [does: string, keys: string];

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

interface Destination {
  readonly letter: string;
  readonly label: string;
  readonly path: NonNullable<LinkProps['to']>;
}

/** Where G and a letter lead. */
export const DESTINATIONS: readonly Destination[] = [
  { letter: 'D', label: 'Dashboard', path: '/' },
  { letter: 'Q', label: 'Questions', path: '/questions' },
  { letter: 'U', label: 'Users', path: '/users' },
  { letter: 'S', label: 'Schools', path: '/schools' },
  { letter: 'C', label: 'Calendar', path: '/quiz-of-day/calendar' },
  { letter: 'A', label: 'Audit Log', path: '/audit-log' },
];

const EVERYWHERE: KeyGroup = {
  title: 'Everywhere',
  lines: [
    ['Jump to a page or record', 'Ctrl K'],
    ['Search this list', '/'],
    ['These keys', '?'],
    ['Help for this page', 'F1'],
    ['Undo the last change', 'Ctrl Z'],
    ['Close, or leave a field', 'Esc'],
  ],
};

const GO_TO: KeyGroup = {
  title: 'Go to',
  lines: DESTINATIONS.map(({ label, letter }) => [label, `G then ${letter}`] as const),
};

export const LISTS: KeyGroup = {
  title: 'Lists',
  lines: [
    ['Next row', 'J or ↓'],
    ['Previous row', 'K or ↑'],
    ['Open the row', 'Enter'],
    ['Tick or untick it', 'X'],
    ['Tick up to here', 'Shift X'],
    ['Tick this page', 'Ctrl A'],
    ['Edit the row', 'E'],
    ['Edit it beside the list', 'Shift E'],
    ['Previous page, next page', '[ or ]'],
    ['Add a filter', 'F'],
    ['Remove the filter that has the focus', 'Backspace'],
  ],
};

const SAVE: KeyLine = ['Save', 'Ctrl Enter or Ctrl S'];

export const FORMS: KeyGroup = { title: 'Forms', lines: [SAVE] };

/** Of lists whose rows can be edited in the table, and of the rows of imports. */
const CELLS: KeyGroup = {
  title: 'Cells that can be edited',
  lines: [
    ['From the row to its cells', '→'],
    ['Between cells', '← ↑ → ↓'],
    ['Edit the cell; store it', 'Enter'],
    ['Store it, edit the next', 'Tab'],
    ['Leave it as it was', 'Esc'],
  ],
};

const BESIDE: KeyGroup = {
  title: 'Form beside the list',
  lines: [
    ['Form of the next row', 'J'],
    ['Form of the row before', 'K'],
    ['The same from a field', 'Alt J or K'],
    ['Close, back to the row', 'Esc'],
  ],
};

const IMPORT: KeyGroup = {
  title: 'Import',
  lines: [
    ['Next fault', 'N'],
    ['Previous fault', 'Shift N'],
  ],
};

/** Forms of a question: in each of their places. */
const QUESTION_FORMS =
  /^\/(questions\/(new|\d+\/edit)|quizzes-by-level\/\d+\/(create|\d+\/edit)|(quiz-of-day|suggested-quizzes)\/(create|\d+))$/;

const ON_PAGES: readonly (readonly [pages: RegExp, group: KeyGroup])[] = [
  [
    /^\/quiz-of-day\/calendar/,
    {
      title: 'This page: the calendar',
      lines: [
        ['Move between slots', '← ↑ → ↓'],
        ['Open, or add', 'Enter'],
        ['Move to the day before', 'Alt ←'],
        ['Move to the day after', 'Alt →'],
        ['Take it out', 'Del'],
        ['Today', 'T'],
      ],
    },
  ],
  [
    QUESTION_FORMS,
    {
      title: 'This page: the question',
      lines: [
        SAVE,
        ['Save and add another', 'Ctrl Shift Enter'],
        ['From a text to the formula buttons', 'Alt ='],
        ['Between formula buttons', '← or →'],
      ],
    },
  ],
  [
    /^\/questions\/alike/,
    {
      title: 'This page: pairs of questions',
      lines: [
        ['Keep left', 'L'],
        ['Keep right', 'R'],
        ['Keep both', 'B'],
        ['Pair before, after', '[ or ]'],
      ],
    },
  ],
  [
    /^\/bulk-questions/,
    {
      title: 'This page: the preview',
      lines: [
        ['Next row', '↓'],
        ['Previous row', '↑'],
        ['Tick or untick it', 'Space'],
      ],
    },
  ],
];

/** The keys of one page alone, if it has any. */
export const keysOfPage = (path: string): KeyGroup | undefined => ON_PAGES.find(([pages]) => pages.test(path))?.[1];

/** All keys, in the columns of the sheet. */
export function keyColumns(path: string): readonly (readonly KeyGroup[])[] {
  const ofPage = keysOfPage(path);
  const ofForms = ofPage?.lines.includes(SAVE) === true ? [] : [FORMS];
  return [
    [EVERYWHERE, GO_TO, IMPORT],
    [LISTS, CELLS],
    [...ofForms, ...(ofPage === undefined ? [] : [ofPage]), BESIDE],
  ];
}
