import type { Level } from '@quizdesk/contract/levels';
import type { Question } from '@quizdesk/contract/questions';
import type { Round } from '@quizdesk/contract/rounds';

let made = 0;
const AT = { version: 1, created_at: '2026-01-05T08:00:00.000Z', updated_at: '2026-01-05T08:00:00.000Z' };

/** A multiple-choice question as the server answers it. For tests. */
export function buildQuestion(values: Partial<Question> = {}): Question {
  made += 1;
  return {
    id: made,
    quiz_id: 9,
    level_id: 3,
    round_id: 7,
    question_type: null,
    subject: 'physics',
    question_text: `Question ${made}`,
    time: 60,
    score: 4,
    media_file: null,
    media_alt: null,
    answer_type: 'multiple_choice',
    answer: ['Right'],
    notes: null,
    hint: null,
    options: [
      { id: made * 10, option_text: 'Wrong', is_correct: false },
      { id: made * 10 + 1, option_text: 'Right', is_correct: true },
    ],
    level: { id: 3, level_number: 12 },
    round: { id: 7, name: 'Speed Race', serial_number: 2 },
    updated_by: { id: 1, name: 'Ama Badu' },
    answers: 0,
    facility: null,
    discrimination: null,
    verdicts: [],
    ...AT,
    ...values,
  };
}

/** A level as the server answers it: the one of `buildQuestion`, unless it says otherwise. For tests. */
export function buildLevel(values: Partial<Level> = {}): Level {
  const plain = { description: '', time_limit: 0, status: 'active' as const, questions_count: 1 };
  return { id: 3, quiz_id: 9, level_number: 12, ...plain, ...AT, ...values };
}

/** A round as the server answers it: the one of `buildQuestion`, unless it says otherwise. For tests. */
export function buildRound(values: Partial<Round> = {}): Round {
  const plain = { max_questions: 10, status: 'active' as const };
  return { id: 7, name: 'Speed Race', serial_number: 2, ...plain, ...AT, ...values };
}
