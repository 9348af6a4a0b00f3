import { Textarea, TextInput } from '@mantine/core';
import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { type Level, type LevelInput, levelInput } from '@quizdesk/contract/levels';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf, textFields } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import { ADDING, type FieldsProps, RowForm, saveRow } from '../../components/form/resource/row-form.tsx';
import type { SideView } from '../../components/form/resource/side-editor.tsx';
import { useLeaving } from '../../components/form/resource/use-leaving.tsx';
import { ChoiceSelect } from '../../components/list/filter/choice-select.tsx';
import { useQuizChoices, useQuizTexts } from '../../components/list/filter/choices.ts';
import { BackTo } from '../../components/list/resource/back-to.tsx';
import type { ListHome } from '../../components/list/resource/list-view.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { type LevelSearch, levels } from '../../components/resources/levels.ts';
import { noteFailure } from '../../lib/log.ts';
import { levelName } from './levels-api.ts';

const texts = textFields({
  quiz_id: 'Quiz',
  level_number: 'Level Number',
  time_limit: 'Time Limit',
  description: 'Description',
});
/** What the form holds: texts, as they were typed. The page that adds a level by its number has no quiz and no time limit. */
type LevelValues = Record<'level_number' | 'description', string> & Partial<Record<'quiz_id' | 'time_limit', string>>;

function QuizField({ field, isBeside }: Pick<FieldsProps<LevelValues>, 'field' | 'isBeside'>) {
  return (
    <ChoiceSelect
      prompt="Choose a quiz"
      required
      autoFocus={!isBeside}
      choices={useQuizChoices()}
      {...field('quiz_id')}
    />
  );
}

function LevelFields({ form, field, isBeside }: FieldsProps<LevelValues>) {
  const isWhole = form.values.quiz_id !== undefined;
  const number = <TextInput inputMode="numeric" required autoFocus={!isWhole} {...field('level_number')} />;
  return (
    <>
      {isWhole && <QuizField field={field} isBeside={isBeside} />}
      {isWhole ? (
        <FieldRow>
          {number}
          <TextInput
            inputMode="numeric"
            required
            placeholder="0 is no limit"
            rightSection={<span aria-hidden="true">s</span>}
            aria-description="In seconds; 0 is no limit"
            {...field('time_limit')}
          />
        </FieldRow>
      ) : (
        number
      )}
      <Textarea rows={4} required {...field('description')} />
    </>
  );
}

const FAILURE = 'Failed to save the level';

const emptyOf = (quizId: number = DEFAULT_QUIZ_ID) => ({ ...texts.emptyValues, quiz_id: String(quizId) });

/** The whole form of a level, which asks for all that a call may leave out. */
export const levelSide: SideView<Level, LevelInput, LevelValues> = {
  thing: 'Level',
  nameOf: (level) => levelName(level),
  insert: (level) => noteFailure(FAILURE, levels.insert(level)),
  update: (id, level) => noteFailure(FAILURE, levels.update(id, level)),
  invalidate: levels.invalidate,
  conflictField: 'level_number',
  schema: levelInput.required(),
  labels: texts.labels,
  useTexts: useQuizTexts,
  emptyOf,
  valuesOf: texts.valuesOf,
  toInput: ({ quiz_id, level_number, time_limit, description }) => ({
    quiz_id: quiz_id && numberOf(quiz_id),
    level_number: numberOf(level_number),
    time_limit: time_limit && numberOf(time_limit),
    description,
  }),
  Fields: LevelFields,
};

/** The page that updates a level, opened from one of the two lists. */
export const levelForm = (home: ListHome<LevelSearch>): FormView<Level, LevelInput, LevelValues, LevelSearch> => ({
  ...levelSide,
  home,
  query: levels.find,
  leavesTo: 'back',
  titles: { add: 'Add Level', edit: 'Edit Level' },
  emptyValues: emptyOf(),
});

const byNumber = { ...levelSide, schema: levelInput.pick({ level_number: true, description: true }) };

interface LevelAddProps {
  readonly title: string;
  readonly home: ListHome<LevelSearch>;
}

/** The page that adds one level by its number and description; the server gives it the usual quiz and no time limit. */
export function LevelAdd({ title, home }: LevelAddProps) {
  const leaving = useLeaving(home, 'back');
  return (
    <>
      <PageHead title={title} back={<BackTo home={home} />} />
      <RowForm
        fields={byNumber}
        initialValues={{ level_number: '', description: '' }}
        record="new level by its number"
        onSave={async (level) => void (await saveRow(levelSide, 'added', levelSide.insert(level)))}
        {...ADDING}
        {...leaving}
      />
    </>
  );
}
