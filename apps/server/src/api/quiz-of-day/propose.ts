import type { Subject } from '@quizdesk/contract/constants';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';

/** A question that may be proposed. */
export interface Candidate {
  readonly id: number;
  readonly subject: Subject;
  /** The share right; null where too few have answered it. */
  readonly facility: number | null;
  /** Whether it was planned or asked before. */
  readonly isUsed: boolean;
  /** Whether it was written for the quiz of the day. */
  readonly isDaily: boolean;
}

export interface Gap {
  readonly date: string;
  /** What the day has already. */
  readonly present: readonly Pick<Candidate, 'id' | 'subject'>[];
}

/** The share right that each place of a day is to have: it begins easily. */
const DIFFICULTY = [0.85, 0.75, 0.65, 0.55, 0.45];
/** What is assumed of a question that too few have answered. */
const UNKNOWN_FACILITY = 0.65;
/** What speaks against a question, compared with a share right that is 1 off. */
const WEIGHTS = { sameDay: 10, sameSubject: 0.5, used: 0.3, notDaily: 0.2 };

/**
 * What the free places of days could be filled with: each subject once a day as long as there are others, all subjects
 * about as often, from easy to hard, and what was not asked before first. No question is proposed twice. Of equals the
 * first of the candidates is taken.
 */
export function propose(gaps: readonly Gap[], candidates: readonly Candidate[]): Map<string, number[]> {
  const left = new Map(candidates.map((one) => [one.id, one]));
  for (const { present } of gaps) for (const { id } of present) left.delete(id);
  const asked = new Map<Subject, number>();
  const count = (subject: Subject) => asked.set(subject, (asked.get(subject) ?? 0) + 1);
  for (const { present } of gaps) for (const { subject } of present) count(subject);

  return new Map(
    gaps.map(({ date, present }) => {
      const subjects = new Set(present.map(({ subject }) => subject));
      const added: number[] = [];
      for (let place = present.length; place < QUESTIONS_A_DAY; place++) {
        const least = Math.min(...Array.from(left.values(), ({ subject }) => asked.get(subject) ?? 0));
        const costOf = ({ subject, facility, isUsed, isDaily }: Candidate) =>
          Math.abs((facility ?? UNKNOWN_FACILITY) - (DIFFICULTY[place] ?? UNKNOWN_FACILITY)) +
          (subjects.has(subject) ? WEIGHTS.sameDay : 0) +
          ((asked.get(subject) ?? 0) - least) * WEIGHTS.sameSubject +
          (isUsed ? WEIGHTS.used : 0) +
          (isDaily ? 0 : WEIGHTS.notDaily);
        let best: Candidate | undefined;
        let lowest = Number.POSITIVE_INFINITY;
        for (const one of left.values()) {
          const cost = costOf(one);
          if (cost < lowest) [best, lowest] = [one, cost];
        }
        if (!best) break;
        left.delete(best.id);
        subjects.add(best.subject);
        count(best.subject);
        added.push(best.id);
      }
      return [date, added];
    }),
  );
}
