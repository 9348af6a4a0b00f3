import { DEFAULT_QUIZ_ID, OPTION_LABELS } from '@quizdesk/contract/constants';
import type { Database } from '../db/database.ts';
import { options } from '../db/schema/options.ts';
import { quizzes } from '../db/schema/quizzes.ts';

/** Short quizzes besides the contest's own, each with its options from a to d. */
const sampleQuizzes = [
  {
    title: 'Warm-up: what an ammeter measures',
    subject: 'physics',
    options: ['Electric current', 'Voltage', 'Resistance', 'Energy'],
  },
  {
    title: 'Warm-up: the gas that plants take in by day',
    subject: 'biology',
    options: ['Oxygen', 'Carbon dioxide', 'Nitrogen', 'Hydrogen'],
  },
  {
    title: 'Warm-up: what rust is',
    subject: 'chemistry',
    options: ['Iron(II) oxide', 'Iron(III) oxide with water', 'Iron sulphide', 'Iron chloride'],
  },
  {
    title: 'Warm-up: the sum of the angles of a hexagon',
    subject: 'geometry',
    options: ['360°', '540°', '720°', '1080°'],
  },
  {
    title: 'Poll: when the final should be played',
    subject: null,
    options: [
      'On a Saturday morning, so that nobody misses a lesson',
      'On a Friday afternoon, at school',
      'On a weekday evening, from home',
      'It does not matter to me',
    ],
  },
] as const;

/** How the contest's own quiz may be entered. */
const OWN_OPTIONS = ['Alone', 'With a partner', 'As a team of four', 'For practice, without points'] as const;

/** Stores the short quizzes, and the options of every quiz. */
export async function insertQuizzes(tx: Database, at: Date): Promise<void> {
  const dated = { created_at: at, updated_at: at };
  const stored = await tx
    .insert(quizzes)
    .values(sampleQuizzes.map(({ title, subject }) => ({ title, subject, ...dated })))
    .returning({ id: quizzes.id });
  const texts = [
    { id: DEFAULT_QUIZ_ID, options: OWN_OPTIONS },
    ...stored.map(({ id }, index) => ({ id, options: sampleQuizzes[index]?.options ?? [] })),
  ];
  await tx.insert(options).values(
    texts.flatMap(({ id: quiz_id, options: ofQuiz }) =>
      OPTION_LABELS.flatMap((label, index) => {
        const option_text = ofQuiz[index];
        return option_text === undefined ? [] : [{ quiz_id, option_text, label, ...dated }];
      }),
    ),
  );
}
