import { Textarea, TextInput } from '@mantine/core';
import { type LevelInput, levelInput } from '@quizdesk/contract/levels';
import { numberOf } from '../../components/form/form-values.ts';
import {
  ADDING,
  type FieldsProps,
  type FormFields,
  RowForm,
  saveRow,
} from '../../components/form/resource/row-form.tsx';
import { useLeaving } from '../../components/form/resource/use-leaving.tsx';
import type { QuizSearch } from '../../components/list/list-search.ts';
import { BackTo } from '../../components/list/resource/back-to.tsx';
import type { ListHome } from '../../components/list/resource/list-view.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { levelCommon } from './level-form.tsx';

/** What the form holds: texts, as they were typed. */
type NewLevelValues = Record<'level_number' | 'description', string>;

function NewLevelFields({ form }: FieldsProps<NewLevelValues>) {
  return (
    <>
      <TextInput label="Level Number" inputMode="numeric" required autoFocus {...form.getInputProps('level_number')} />
      <Textarea label="Description" rows={4} required {...form.getInputProps('description')} />
    </>
  );
}

const newLevel: FormFields<LevelInput, NewLevelValues> = {
  schema: levelInput.pick({ level_number: true, description: true }),
  toInput: ({ level_number, description }) => ({ level_number: numberOf(level_number), description }),
  conflictField: 'level_number',
  Fields: NewLevelFields,
};

export interface LevelAddProps {
  readonly title: string;
  readonly home: ListHome<QuizSearch>;
}

/** The page that adds one level by its number and description; the server gives it the usual quiz and no time limit. */
export function LevelAdd({ title, home }: LevelAddProps) {
  const leaving = useLeaving(home, 'back');
  return (
    <>
      <PageHead title={title} back={<BackTo home={home} />} />
      <RowForm
        fields={newLevel}
        initialValues={{ level_number: '', description: '' }}
        record="new level by its number"
        onSave={async (level) => void (await saveRow(levelCommon, 'added', levelCommon.insert(level)))}
        {...ADDING}
        {...leaving}
      />
    </>
  );
}
