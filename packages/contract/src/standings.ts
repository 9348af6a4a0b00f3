import { z } from 'zod';
import { SUBJECTS } from './constants.ts';
import { counted } from './counted.ts';
import { exportFormat, id, pageQuery, queryChoice, queryId, searchText, timestamp } from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import { standingPaths } from './paths/standings.ts';
import { userBrief } from './users.ts';

/** Schools are compared only where at least so many of their students played: figures of fewer would reveal single pupils. */
export const MIN_PLAYERS = 5;
/** For so many weeks the standings show how many students of a school played. */
export const STANDING_WEEKS = 8;

const count = z.int().nonnegative();
const place = z.int().positive();

/** A day of the contest's time zone. There is no year 0. */
const day = z.iso
  .date('Must be a date such as 2026-11-21')
  .refine((text) => !text.startsWith('0000'), 'Must be a date such as 2026-11-21');

/** What standings are narrowed to. `to` is the last day. */
const filters = z.object({
  level_id: queryId.optional(),
  subject: queryChoice(SUBJECTS).optional(),
  from: day.optional(),
  to: day.optional(),
});
const studentFilters = filters.extend({ school_id: queryId.optional() });

export const MEASURES = ['mean', 'total'] as const;
/** Schools are ranked by points per student who played, or by all points together. */
const schoolFilters = filters.extend({
  /** Whatever its case and spaces, as `GET /v1/schools/regions` names it. */
  region: searchText.optional(),
  measure: queryChoice(MEASURES).default('mean'),
});

/**
 * From when on answers wait to be counted: those of the last seconds, or of minutes under a heavy load. Null where none waits.
 */
const counted_until = timestamp.nullable();

const play = { answers: count, correct: count, points: z.int() };

export const studentStanding = z.object({
  /** Equal points share a place, and the next place is left out: 1, 2, 2, 4. */
  place,
  /** The place a week before; null where they had not played by then. */
  place_before: place.nullable(),
  user: userBrief,
  school_id: id.nullable(),
  school_name: z.string().nullable(),
  ...play,
});
export type StudentStanding = z.input<typeof studentStanding>;

export const schoolStanding = z.object({
  place,
  /** The place a week before; null where it was not ranked then. */
  place_before: place.nullable(),
  school: z.object({
    id,
    name: z.string(),
    region: z.string().nullable(),
    logo: z.string().nullable(),
    logo_url: z.string().nullable(),
  }),
  /** Students who played. */
  students: count,
  ...play,
  /** Points per student who played. */
  mean: z.number(),
  /** How many played in each of the last eight weeks, the latest last. */
  weeks: z.array(count),
});
export type SchoolStanding = z.input<typeof schoolStanding>;

/** So many schools are compared at most. */
const MOST_COMPARED = 4;

const IDS = `Must be one to ${MOST_COMPARED} ids with commas, such as 3,12`;
const comparedIds = z
  .string(IDS)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,3}$/, IDS)
  .transform((text) => [...new Set(text.split(',').map(Number))]);

export const standings = {
  students: endpoint({
    ...standingPaths.students,
    summary: 'Students by points; those who played',
    query: pageQuery.extend(studentFilters.shape),
    status: 200,
    response: listOf(studentStanding).extend({ counted, counted_until }),
  }),
  schools: endpoint({
    ...standingPaths.schools,
    summary: 'Schools by points per student who played, or by all points; those of which at least five students played',
    query: pageQuery.extend(schoolFilters.shape),
    status: 200,
    response: listOf(schoolStanding).extend({ counted, counted_until }),
  }),
  exportStudents: endpoint({
    ...standingPaths.exportStudents,
    summary: 'The standings of students as a file, with their schools',
    query: studentFilters.extend({ format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
  exportSchools: endpoint({
    ...standingPaths.exportSchools,
    summary: 'The standings of schools as a file',
    query: schoolFilters.extend({ format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
  exportComparison: endpoint({
    ...standingPaths.exportComparison,
    summary: 'Schools next to each other as a file: their students, shares right and points, and each subject',
    query: z.object({ ids: comparedIds, format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
};

const share = z.number();

/** The activity of a school's students. */
export const schoolSummary = z.object({
  students: count,
  /** Students who ever answered a question; null while that is counted. */
  players: count.nullable(),
  counted,
  /** True where fewer than five students played: the figures below are then null and the lists empty. */
  is_too_few: z.boolean(),
  /** Students who answered a question within the last seven days. */
  active: count.nullable(),
  answers: count.nullable(),
  points: z.int().nullable(),
  share: share.nullable(),
  /** The mean score of their quizzes of the day. */
  daily_score: z.number().nullable(),
  weeks: z.array(z.object({ from: z.iso.date(), players: count, answers: count })),
  subjects: z.array(z.object({ subject: z.enum(SUBJECTS), answers: count, share, share_of_all: share })),
  best: z.array(z.object({ place, user: userBrief, points: z.int() })),
});
export type SchoolSummary = z.input<typeof schoolSummary>;
