import type { Round } from '@quizdesk/contract/rounds';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button-link.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToRounds } from './back-to-rounds.tsx';
import { RoundForm, type RoundValues } from './round-form.tsx';
import { refreshRounds, roundQuery, updateRound } from './rounds-api.ts';

const FIELDS = ['Round Name', 'Serial Number', 'Max Question Limit', 'Active'];

function valuesOf({ name, serial_number, max_questions, status }: Round): RoundValues {
  const numbers = { serial_number: String(serial_number), max_questions: String(max_questions) };
  return { name, ...numbers, isActive: status === 'active' };
}

const allRounds = (
  <ButtonLink to="/rounds" variant="default">
    Go to Rounds
  </ButtonLink>
);

/** The page that changes one round. Its title is the one of the specification; the note says which round it is. */
export function RoundEdit({ id }: { readonly id: number }) {
  const { data } = useQuery(roundQuery(id));
  return (
    <>
      <PageHead title="Add Round" note={data ? `You are changing “${data.name}”.` : '\u00A0'} back={<BackToRounds />} />
      <StoredRow key={id} query={roundQuery(id)} fields={FIELDS} thing="round" wayOut={allRounds}>
        {(round) => (
          <RoundForm
            initialValues={valuesOf(round)}
            submitLabel="Update"
            busyLabel="Updating..."
            onSave={async (values) => {
              const updated = await updateRound(id, values);
              notifySuccess('Round updated', updated.name);
              void refreshRounds();
            }}
          />
        )}
      </StoredRow>
    </>
  );
}
