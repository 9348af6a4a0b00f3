import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../form/link-button.tsx';
import { BackLabel } from '../../page/page-head.tsx';
import type { ListSearch } from '../list-search.ts';
import { useListBefore } from '../return-search.ts';
import type { ListHome } from './list-view.ts';

interface HomeProps<Search extends ListSearch> {
  readonly home: ListHome<Search>;
}

/** The link from a page to the list that led to it. */
export function BackTo<Search extends ListSearch>({ home }: HomeProps<Search>) {
  return (
    <Link {...home.link(useListBefore(home.address))}>
      <BackLabel>{home.label}</BackLabel>
    </Link>
  );
}

/** Leaves a form without saving, to the list that led to it. */
export function CancelTo<Search extends ListSearch>({ home }: HomeProps<Search>) {
  return (
    <LinkButton link={home.link(useListBefore(home.address))} variant="default">
      Cancel
    </LinkButton>
  );
}

/** The way on from a row that does not exist. */
export function GoTo<Search extends ListSearch>({ home }: HomeProps<Search>) {
  return (
    <LinkButton link={home.link(home.address.parse({}))} variant="default">
      Go to {home.label}
    </LinkButton>
  );
}
