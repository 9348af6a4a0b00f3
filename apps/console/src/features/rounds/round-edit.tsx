import { useQuery } from '@tanstack/react-query';
import { EditForm } from '../../components/form/resource/edit-page.tsx';
import { BackTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { roundForm } from './round-form.tsx';
import { roundHome, rounds } from './rounds-api.ts';

/** The page that updates a round. Its title is the one of the specification; the note says which round it is. */
export function RoundEdit({ id }: { readonly id: number }) {
  const { data } = useQuery(rounds.find(id));
  const note = data ? `You are changing “${data.name}”.` : '\u00A0';
  const record = { table: 'rounds' as const, id, name: data?.name ?? `Round ${id}` };
  return (
    <>
      <PageHead title={roundForm.titles.edit} note={note} record={record} back={<BackTo home={roundHome} />} />
      <EditForm view={roundForm} id={id} />
    </>
  );
}
