import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { useGoBack } from '../../components/use-go-back.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { LevelForm } from './level-form.tsx';
import { BackToLevels, CancelLevel, GoToLevels, type LevelHome } from './level-homes.tsx';
import { valuesOf } from './level-values.ts';
import { levelName } from './level-words.ts';
import { levelQuery, refreshLevels, updateLevel } from './levels-api.ts';

const FIELDS = ['Quiz', 'Level Number', 'Time Limit', 'Description'];

export interface LevelEditProps {
  readonly id: number;
  readonly home: LevelHome;
}

/** The page that changes one level; leads back where it was opened from. */
export function LevelEdit({ id, home }: LevelEditProps) {
  const goBack = useGoBack({ to: home.to });
  return (
    <>
      <PageHead title="Edit Level" back={<BackToLevels home={home} />} />
      <StoredRow key={id} query={levelQuery(id)} fields={FIELDS} thing="level" wayOut={<GoToLevels home={home} />}>
        {(level) => (
          <LevelForm
            initialValues={valuesOf(level)}
            submitLabel="Update"
            busyLabel="Updating..."
            cancel={<CancelLevel home={home} />}
            onSave={async (values) => {
              const updated = await updateLevel(id, values);
              notifySuccess('Level updated', levelName(updated));
              void refreshLevels();
            }}
            onSaved={goBack}
          />
        )}
      </StoredRow>
    </>
  );
}
