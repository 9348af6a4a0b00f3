import { editedTableOf } from '@quizdesk/contract/things';
import type { ReactNode } from 'react';
import { EmptyState } from '../../list/empty-state.tsx';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo, GoTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { RecordLoader } from '../record-loader.tsx';
import type { EditPageView, Stored } from './form-view.ts';
import { StoredForm } from './stored-form.tsx';
import { useLeaving } from './use-leaving.tsx';

interface EditProps<Row extends Stored, Input, Values extends Record<string, unknown>, Search extends ListSearch> {
  readonly view: EditPageView<Row, Input, Values, Search>;
  readonly id: number;
}

/** What is shown of a stored row that is edited on a page, of any kind. */
type EditPart = <Row extends Stored, Input, Values extends Record<string, unknown>, Search extends ListSearch>(
  props: EditProps<Row, Input, Values, Search>,
) => ReactNode;

/** The form of a stored row, or that there is no such row. */
export const EditForm: EditPart = ({ view, id }) => {
  const { home, labels, thing, query, leavesTo = 'list', refusal } = view;
  const leaving = useLeaving(home, leavesTo);
  return (
    <RecordLoader
      key={id}
      query={query(id)}
      fields={Object.values(labels).flatMap((label) => label ?? [])}
      thing={thing.toLowerCase()}
      wayOut={<GoTo home={home} />}
    >
      {(row) => {
        const refused = refusal?.(row);
        if (refused === undefined) return <StoredForm view={view} row={row} {...leaving} />;
        return (
          <EmptyState title={refused.title} actions={<GoTo home={home} />}>
            {refused.text}
          </EmptyState>
        );
      }}
    </RecordLoader>
  );
};

/** The page that updates a row. */
export const EditPage: EditPart = (props) => {
  const { id, view } = props;
  const { home, titles, thing } = view;
  const table = editedTableOf(view.query(id).queryKey[0]);
  const record = table && { table, id, name: `${thing} ${id}` };
  return (
    <>
      <PageHead title={titles.edit} back={<BackTo home={home} />} record={record} />
      <EditForm {...props} />
    </>
  );
};
