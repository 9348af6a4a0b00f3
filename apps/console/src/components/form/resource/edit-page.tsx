import { editedTableOf } from '@quizdesk/contract/things';
import { EmptyState } from '../../list/empty-state.tsx';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo, GoTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { editingOf } from '../conflict/use-merging.tsx';
import { RecordLoader } from '../record-loader.tsx';
import type { EditPageView, Versioned } from './form-view.ts';
import { RowForm, saveRow, UPDATING } from './row-form.tsx';
import { useLeaving } from './use-leaving.tsx';

interface EditProps<Row extends Versioned, Input, Values extends Record<string, unknown>, Search extends ListSearch> {
  readonly view: EditPageView<Row, Input, Values, Search>;
  readonly id: number;
}

/** The form of a stored row, or that there is no such row. */
export function EditForm<
  Row extends Versioned,
  Input,
  Values extends Record<string, unknown>,
  Search extends ListSearch,
>({ view, id }: EditProps<Row, Input, Values, Search>) {
  const { home, labels, thing, query, update, leavesTo = 'list', refusal } = view;
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
        if (refused)
          return (
            <EmptyState title={refused.title} actions={<GoTo home={home} />}>
              {refused.text}
            </EmptyState>
          );
        return (
          <RowForm
            fields={view}
            initialValues={view.valuesOf(row)}
            editing={editingOf(view, row)}
            record={`${thing} ${id}`}
            onSave={async (input) => void (await saveRow(view, 'updated', update(id, input)))}
            {...UPDATING}
            {...leaving}
          />
        );
      }}
    </RecordLoader>
  );
}

/** The page that updates a row. */
export function EditPage<
  Row extends Versioned,
  Input,
  Values extends Record<string, unknown>,
  Search extends ListSearch,
>(props: EditProps<Row, Input, Values, Search>) {
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
}
