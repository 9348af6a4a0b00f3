import type { CorrectionPolicy } from '@quizdesk/contract/constants';
import type { corrections } from '@quizdesk/contract/corrections';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { Question } from '@quizdesk/contract/questions';

export type Proposal = BodyOf<typeof corrections.insert>;

/** What the desk asks for. */
export type CorrectionValues = {
  policy: CorrectionPolicy;
  /** The texts of the options that would be the key; True or False; or the one text of a short answer. */
  key: string[];
  reason: string;
  isTelling: boolean;
  title: string;
  message: string;
  takesBadges: boolean;
};

export const POLICIES: readonly { readonly value: CorrectionPolicy; readonly label: string; readonly text: string }[] =
  [
    { value: 'key', label: 'Only the new key counts', text: 'Answers by the old key become wrong.' },
    { value: 'accept_both', label: 'Accept the old and the new key', text: 'Nobody loses points.' },
    { value: 'full_points', label: 'Full points to everyone', text: 'Each answer counts as right.' },
    { value: 'void', label: 'Void the question', text: 'It no longer counts in any score.' },
  ];

/** Whether answers are marked by the proposed key. */
export const needsKey = (policy: CorrectionPolicy): boolean => policy === 'key' || policy === 'accept_both';

/** The key of a question as the desk holds it. */
export function keyOf({ answer }: Question): string[] {
  if (typeof answer === 'boolean') return [answer ? 'True' : 'False'];
  return answer === null ? [] : [answer].flat();
}

export const valuesFor = (question: Question): CorrectionValues => ({
  policy: 'key',
  key: keyOf(question),
  reason: '',
  isTelling: false,
  title: 'Your points were corrected',
  message: 'Dear {name}, the key of a question that you answered was wrong. Your points were corrected.',
  takesBadges: false,
});

/** What is proposed; undefined where no key is chosen yet. */
export function proposalOf(question: Question, { policy, key }: CorrectionValues): Proposal | undefined {
  const question_id = question.id;
  if (!needsKey(policy)) return { question_id, policy };
  const [first = ''] = key;
  if (first.trim() === '') return undefined;
  if (question.answer_type === 'multiple_choice') return { question_id, policy, answer: key };
  return { question_id, policy, answer: question.answer_type === 'true_false' ? first === 'True' : first };
}
