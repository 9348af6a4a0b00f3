import { preferencePaths } from '@quizdesk/contract/paths/views';
import type { preferences } from '@quizdesk/contract/views';
import { logFailure } from '../../../lib/log.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';
import { reasonOf } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { asView, keepLayouts, type Layout, layoutNow, layoutsNow, layoutsQuery, USUAL } from './list-layouts.ts';

/** The last change that is on its way: the next one follows it, so that the server has what was chosen last. */
let saving: Promise<unknown> = Promise.resolve();

/** Shows a list differently in this tab alone; as the person wants it where no layout is given. */
function showLayout(list: string, layout: Layout | undefined): void {
  const known = layoutsNow();
  const others = known.filter((one) => one.list !== list);
  if (layout === undefined && others.length === known.length) return;
  const { columns, rows, is_dense } = layout ?? USUAL;
  const { queryKey } = layoutsQuery;
  // What the server says is no newer for that.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const changed = layout === undefined ? others : [...others, { list, columns, rows, is_dense }];
  queryClient.setQueryData(queryKey, changed, { updatedAt });
}

/** Shows a list as a view has it, until it is shown without one. What is changed meanwhile is the view's. */
export const showAsView = (list: string, layout: Layout | undefined): void => showLayout(asView(list), layout);

/** Shows a list differently from now on, here and on every device of the signed-in person. */
export async function saveLayout(list: string, change: Partial<Layout>): Promise<void> {
  const wanted = { ...layoutNow(list), ...change, list };
  const isView = layoutsNow().some((one) => one.list === asView(list));
  const show = () => showLayout(isView ? asView(list) : list, wanted);
  show();
  // What is being read may be older; to stop it brings back what was there when it began.
  if (queryClient.isFetching({ queryKey: layoutsQuery.queryKey }) > 0) {
    await queryClient.cancelQueries({ queryKey: layoutsQuery.queryKey });
    show();
  }
  if (isView) return;
  keepLayouts(layoutsNow());
  const body = { ...wanted, columns: wanted.columns === null ? null : [...wanted.columns] };
  saving = saving
    .then(() => request<typeof preferences.save>(preferencePaths.save, { body }))
    .catch((error) => {
      logFailure('Failed to keep how a list is shown', error);
      notifyFailure('How the list is shown was not kept', reasonOf(error), 'list layout');
    });
  await saving;
}
