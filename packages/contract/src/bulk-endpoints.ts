import { z } from 'zod';
import { bulkEndpoint, selectedExport } from './bulk.ts';
import { options } from './options.ts';
import { bulkPaths, selectedExportPaths } from './paths/bulk.ts';
import { questions, questionUpdate } from './questions.ts';
import { schools, schoolUpdate } from './schools.ts';
import { studentInput, users } from './users.ts';
import { waitlist } from './waitlist.ts';

/** A selection is of all pages. */
const PAGE = { limit: true, offset: true } as const;

/** The time of the call, or never. */
const nowOrNever = (name: string) => z.literal('now', `${name} must be "now" or null`).nullable();

const ofQuestions = bulkEndpoint(bulkPaths.questions, {
  many: 'questions',
  filters: questions.list.query.omit(PAGE).shape,
  change: questionUpdate.pick({
    round_id: true,
    level_id: true,
    subject: true,
    time: true,
    score: true,
    question_type: true,
  }).shape,
});

/**
 * The calls that change or delete many rows together, by resource, with the fields that they change. Apart from the resources'
 * other calls: no form of the console loads these schemas.
 */
export const bulk = {
  options: bulkEndpoint(bulkPaths.options, {
    many: 'options of quizzes',
    filters: options.list.query.omit(PAGE).shape,
  }),
  questions: {
    ...ofQuestions,
    body: ofQuestions.body.safeExtend({
      /** Questions that would be over the limit of a round stay, those with the most answers first. */
      within_limits: z.boolean('Within limits must be true or false').optional(),
    }),
  },
  schools: bulkEndpoint(bulkPaths.schools, {
    many: 'schools',
    filters: schools.list.query.omit(PAGE).shape,
    change: schoolUpdate.pick({ region: true, location: true }).shape,
  }),
  users: bulkEndpoint(bulkPaths.users, {
    many: 'accounts',
    filters: users.list.query.omit(PAGE).shape,
    change: {
      ...studentInput.pick({ school_id: true, status: true }).shape,
      /** Premium to try for those who have none, or none for anybody. */
      is_premium: z.boolean('Is premium must be true or false'),
    },
  }),
  waitlist: bulkEndpoint(bulkPaths.waitlist, {
    many: 'waitlist entries',
    filters: waitlist.list.query.omit(PAGE).shape,
    change: { invited_at: nowOrNever('Invited at'), done_at: nowOrNever('Done at') },
  }),
};

/** The calls that give selected rows as a file, by resource. */
export const selectedExports = {
  questions: selectedExport(selectedExportPaths.questions, {
    many: 'questions',
    filters: questions.list.query.omit(PAGE).shape,
  }),
  schools: selectedExport(selectedExportPaths.schools, {
    many: 'schools',
    filters: schools.list.query.omit(PAGE).shape,
  }),
  users: selectedExport(selectedExportPaths.users, {
    many: 'accounts',
    filters: users.list.query.omit(PAGE).shape,
  }),
  waitlist: selectedExport(selectedExportPaths.waitlist, {
    many: 'waitlist entries',
    filters: waitlist.list.query.omit(PAGE).shape,
  }),
};
