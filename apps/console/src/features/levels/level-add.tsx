import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { FormFrame } from '../../components/form-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useGoBack } from '../../components/use-go-back.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToLevels, CancelLevel, type LevelHome } from './level-homes.tsx';
import { EMPTY_NEW_LEVEL, type NewLevelValues, newLevel, sentOf } from './level-values.ts';
import { levelName } from './level-words.ts';
import { insertLevel, refreshLevels } from './levels-api.ts';

const faultsOf = schemaResolver(newLevel, { sync: true });

async function add(values: NewLevelValues): Promise<void> {
  const added = await insertLevel(newLevel.parse(sentOf(values)));
  notifySuccess('Level added', levelName(added));
  void refreshLevels();
}

export interface LevelAddProps {
  readonly title: string;
  readonly home: LevelHome;
}

/** The page that adds one level by its number and description; the server gives it the usual quiz and no time limit. */
export function LevelAdd({ title, home }: LevelAddProps) {
  const goBack = useGoBack({ to: home.to });
  const form = useForm<NewLevelValues>({
    initialValues: EMPTY_NEW_LEVEL,
    validate: (values) => faultsOf(sentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <>
      <PageHead title={title} back={<BackToLevels home={home} />} />
      <FormFrame
        form={form}
        onSave={add}
        onSaved={goBack}
        conflictField="level_number"
        submitLabel="Submit"
        busyLabel="Submitting..."
        cancel={<CancelLevel home={home} />}
      >
        <TextInput
          label="Level Number"
          inputMode="numeric"
          required
          autoFocus
          {...form.getInputProps('level_number')}
        />
        <Textarea label="Description" rows={4} required {...form.getInputProps('description')} />
      </FormFrame>
    </>
  );
}
