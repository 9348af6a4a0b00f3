import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from '../../list/list-search.ts';
import { CancelTo } from '../../list/resource/back-to.tsx';
import type { ListHome } from '../../list/resource/list-view.ts';
import { useListBefore } from '../../list/return-search.ts';
import { useGoBack } from '../use-go-back.ts';

/** Where a form page leads when it is left: the list as it was, the list's first page, or the page before. */
export function useLeaving<Search extends ListSearch>(
  home: ListHome<Search>,
  leavesTo: 'list' | 'whole list' | 'back',
) {
  const navigate = useNavigate();
  const goBack = useGoBack(home.link(home.address.parse({})));
  const list = useListBefore(home.address);
  const goToList = () => void navigate(home.link(leavesTo === 'list' ? list : home.address.parse({})));
  return { onSaved: leavesTo === 'back' ? goBack : goToList, cancel: <CancelTo home={home} /> };
}
