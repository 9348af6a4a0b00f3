import { linkOptions } from '@tanstack/react-router';
import { listSearch, type SearchOf, unsearched } from '../../../components/list/list-search.ts';

/** What the page of pairs keeps in its address: which pair, and the one question that all of them have. */
export const alikeSearch = unsearched(listSearch({ filters: { question_id: 'id' } }));
export type AlikeSearch = SearchOf<typeof alikeSearch>;

export const alikeLink = (search: AlikeSearch) => linkOptions({ to: '/questions/alike', search });
