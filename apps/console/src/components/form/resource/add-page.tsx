import type { ListSearch } from '../../list/list-search.ts';
import { BackTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { FormView, Stored } from './form-view.ts';
import { ADDING, RowForm, saveRow } from './row-form.tsx';
import { useLeaving } from './use-leaving.tsx';

interface AddProps<Row extends Stored, Input, Values extends Record<string, unknown>, Search extends ListSearch> {
  readonly view: FormView<Row, Input, Values, Search>;
}

/** The page that adds a row. */
export function AddPage<Row extends Stored, Input, Values extends Record<string, unknown>, Search extends ListSearch>({
  view,
}: AddProps<Row, Input, Values, Search>) {
  const { home, insert, emptyValues, leavesTo = 'whole list' } = view;
  const leaving = useLeaving(home, leavesTo);
  return (
    <>
      <PageHead title={view.titles.add} back={<BackTo home={home} />} />
      <RowForm
        fields={view}
        initialValues={emptyValues}
        record={`new ${view.thing}`}
        onSave={async (input) => void (await saveRow(view, 'added', insert(input)))}
        {...ADDING}
        {...leaving}
      />
    </>
  );
}
