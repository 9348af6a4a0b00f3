import { z } from 'zod';
import { OPTION_LABELS } from './constants.ts';
import {
  id,
  queryChoice,
  queryId,
  requiredChoice,
  requiredId,
  requiredText,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { optionPaths } from './paths/options.ts';

/** An option of a quiz; the choices of a question are another thing (questions.ts). */
export const option = z.object({
  id,
  quiz_id: id,
  option_text: z.string(),
  label: z.enum(OPTION_LABELS),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** An option of a quiz as the API returns it. */
export type Option = z.input<typeof option>;

export const OPTION_TEXT_MAX = 500;

export const optionInput = z.object({
  quiz_id: requiredId('Quiz'),
  option_text: requiredText('Text', OPTION_TEXT_MAX),
  label: requiredChoice('Label', OPTION_LABELS),
});
export type OptionInput = z.output<typeof optionInput>;

/** An update keeps what it leaves out; the text alone is sent when its field is left. */
export const optionUpdate = optionInput.partial().extend(seenVersion);
export type OptionUpdate = z.output<typeof optionUpdate>;

export const options = crudEndpoints(optionPaths, {
  one: 'option',
  many: 'options of quizzes',
  order: 'by quiz and label unless sorted',
  row: option,
  filters: {
    quiz_id: queryId.optional(),
    sort: queryChoice(['quiz_id', 'option_text', 'label']).default('quiz_id'),
    order: sortOrder.optional(),
  },
  input: optionInput,
  update: optionUpdate,
});
