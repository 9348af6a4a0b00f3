import type { options as endpoints, Option } from '@quizdesk/contract/options';
import { optionPaths } from '@quizdesk/contract/paths/options';
import { linkOptions } from '@tanstack/react-router';
import { pageWindow, type QuizSearch, quizSearch } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const options = resourceApi<typeof endpoints>('options', optionPaths);

/** Twenty-five quizzes with four options each. */
const pageSize = 100;

/** The options by quiz and label. */
export const optionHome: ListSource<Option, QuizSearch> = {
  label: 'Options',
  address: quizSearch,
  link: (search) => linkOptions({ to: '/options', search }),
  query: ({ quiz_id, page }) => options.list({ quiz_id, ...pageWindow(page, pageSize) }),
  pageSize,
};
