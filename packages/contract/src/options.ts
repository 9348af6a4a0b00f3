import { z } from 'zod';
import { OPTION_LABELS } from './constants.ts';
import {
  endpoint,
  id,
  idParams,
  listOf,
  pageQuery,
  queryId,
  requiredChoice,
  requiredId,
  requiredText,
  timestamp,
} from './kit.ts';

/** An option of a quiz; the choices of a question are another thing (questions.ts). */
export const option = z.object({
  id,
  quiz_id: id,
  option_text: z.string(),
  label: z.enum(OPTION_LABELS),
  created_at: timestamp,
  updated_at: timestamp,
});
/** An option of a quiz as the API answers it. */
export type Option = z.input<typeof option>;

export const OPTION_TEXT_MAX = 500;

export const optionInput = z.object({
  quiz_id: requiredId('Quiz'),
  option_text: requiredText('Text', OPTION_TEXT_MAX),
  label: requiredChoice('Label', OPTION_LABELS),
});
export type OptionInput = z.output<typeof optionInput>;

/** An update keeps what it leaves out; the text alone is sent when its field is left. */
export const optionUpdate = optionInput.partial();
export type OptionUpdate = z.output<typeof optionUpdate>;

export const options = {
  list: endpoint({
    method: 'GET',
    path: '/v1/options',
    summary: 'Options by quiz and label',
    access: 'administrator',
    query: pageQuery.extend({ quiz_id: queryId.optional() }),
    status: 200,
    response: listOf(option),
  }),
  insert: endpoint({
    method: 'POST',
    path: '/v1/options',
    summary: 'Add an option to a quiz',
    access: 'administrator',
    body: optionInput,
    status: 201,
    response: option,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/options/:id',
    summary: 'Change an option',
    access: 'administrator',
    params: idParams,
    body: optionUpdate,
    status: 200,
    response: option,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/options/:id',
    summary: 'Delete an option',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};
