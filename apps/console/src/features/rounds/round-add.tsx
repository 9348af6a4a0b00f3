import { PageHead } from '../../components/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToRounds } from './back-to-rounds.tsx';
import { EMPTY_ROUND, RoundForm } from './round-form.tsx';
import { insertRound, refreshRounds } from './rounds-api.ts';

/** The page that adds one round. */
export function RoundAdd() {
  return (
    <>
      <PageHead title="Add Round" back={<BackToRounds />} />
      <RoundForm
        initialValues={EMPTY_ROUND}
        submitLabel="Submit"
        busyLabel="Submitting..."
        onSave={async (round) => {
          const added = await insertRound(round);
          notifySuccess('Round added', added.name);
          void refreshRounds();
        }}
      />
    </>
  );
}
