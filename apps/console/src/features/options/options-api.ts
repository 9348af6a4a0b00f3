import type { options as endpoints, Option } from '@quizdesk/contract/options';
import { optionPaths } from '@quizdesk/contract/paths/options';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const options = resourceApi<typeof endpoints>('options', optionPaths);

const address = listSearch({ filters: { quiz_id: 'id' }, sorts: ['quiz_id', 'option_text', 'label'] });
export type OptionSearch = SearchOf<typeof address>;

/** Twenty-five quizzes with four options each. */
const pageSize = 100;

/** The options, by quiz and label unless sorted. */
export const optionHome: ListSource<Option, OptionSearch> = {
  label: 'Options',
  address,
  link: (search) => linkOptions({ to: '/options', search }),
  query: ({ page, q: _, ...search }) => options.list({ ...search, ...pageWindow(page, pageSize) }),
  pageSize,
};
