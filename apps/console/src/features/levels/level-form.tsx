import { Textarea, TextInput } from '@mantine/core';
import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { type Level, type LevelInput, levelInput } from '@quizdesk/contract/levels';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf, textsOf } from '../../components/form/form-values.ts';
import type { FormView, Versioned } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import type { SideView } from '../../components/form/resource/side-editor.tsx';
import { ChoiceSelect } from '../../components/list/filter/choice-select.tsx';
import { useQuizChoices, useQuizTexts } from '../../components/list/filter/choices.ts';
import type { QuizSearch } from '../../components/list/list-search.ts';
import type { ListHome } from '../../components/list/resource/list-view.ts';
import { levels } from '../../components/resources/levels.ts';
import { noteFailure } from '../../lib/log.ts';
import { levelName } from './level-labels.ts';

const FIELDS = ['quiz_id', 'level_number', 'time_limit', 'description'] as const;
/** What the form holds: texts, as they were typed. */
type LevelValues = Record<(typeof FIELDS)[number], string>;

function LevelFields({ form, isBeside }: FieldsProps<LevelValues>) {
  return (
    <>
      <ChoiceSelect
        label="Quiz"
        prompt="Choose a quiz"
        required
        autoFocus={!isBeside}
        choices={useQuizChoices()}
        {...form.getInputProps('quiz_id')}
      />
      <FieldRow>
        <TextInput label="Level Number" inputMode="numeric" required {...form.getInputProps('level_number')} />
        <TextInput
          label="Time Limit"
          inputMode="numeric"
          required
          placeholder="0 is no limit"
          rightSection={<span aria-hidden="true">s</span>}
          aria-description="In seconds; 0 is no limit"
          {...form.getInputProps('time_limit')}
        />
      </FieldRow>
      <Textarea label="Description" rows={4} required {...form.getInputProps('description')} />
    </>
  );
}

const FAILURE = 'Failed to save the level';

/** What both forms of a level have in common. */
export const levelCommon = {
  thing: 'Level',
  nameOf: (level: Level) => levelName(level),
  insert: (level: LevelInput) => noteFailure(FAILURE, levels.insert(level)),
  update: (id: number, level: LevelInput & Partial<Versioned>) => noteFailure(FAILURE, levels.update(id, level)),
  invalidate: levels.invalidate,
  conflictField: 'level_number',
} as const;

const emptyOf = (quizId: number = DEFAULT_QUIZ_ID): LevelValues => ({
  level_number: '',
  description: '',
  quiz_id: String(quizId),
  time_limit: '',
});

/** The whole form of a level, which asks for all that a call may leave out. */
export const levelSide: SideView<Level, LevelInput, LevelValues> = {
  ...levelCommon,
  schema: levelInput.required(),
  labels: { quiz_id: 'Quiz', level_number: 'Level Number', time_limit: 'Time Limit', description: 'Description' },
  useTexts: useQuizTexts,
  emptyOf,
  valuesOf: (level) => textsOf(FIELDS, level),
  toInput: ({ quiz_id, level_number, time_limit, description }) => ({
    quiz_id: numberOf(quiz_id),
    level_number: numberOf(level_number),
    time_limit: numberOf(time_limit),
    description,
  }),
  Fields: LevelFields,
};

/** The page that updates a level, opened from one of the two lists. */
export const levelForm = (home: ListHome<QuizSearch>): FormView<Level, LevelInput, LevelValues, QuizSearch> => ({
  ...levelSide,
  home,
  query: levels.find,
  leavesTo: 'back',
  titles: { add: 'Add Level', edit: 'Edit Level' },
  emptyValues: emptyOf(),
});
