import { Link, type LinkProps } from '@tanstack/react-router';
import { LinkButton } from '../../form/button-link.tsx';
import { BackLabel } from '../../page/page-head.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx';
import type { ListSearch } from '../list-search.ts';
import { useListBefore } from '../return-search.ts';
import type { ListHome } from './list-view.ts';

/** The page that another belongs to: where its back link and its Cancel lead, and where one is once a form is saved. */
export interface BackTarget {
  readonly label: string;
  readonly link: LinkProps;
}

/** A list as the target of a page that it led to: as it was then. */
export function useBackTarget<Search extends ListSearch>({ label, link, address }: ListHome<Search>): BackTarget {
  return { label, link: link(useListBefore(address)) };
}

/** The link above a page's title to the page that it belongs to. */
export function BackLink({ label, link }: BackTarget) {
  return (
    <Link {...link}>
      <BackLabel>{label}</BackLabel>
    </Link>
  );
}

/** Leaves a form without saving. */
export function CancelLink({ link }: Pick<BackTarget, 'link'>) {
  return (
    <LinkButton link={link} variant="default">
      Cancel
    </LinkButton>
  );
}

/** The way on from something that does not exist. */
export function GoLink({ label, link }: BackTarget) {
  return (
    <LinkButton link={link} variant="default">
      Go to {label}
    </LinkButton>
  );
}

interface HomeProps<Search extends ListSearch> {
  readonly home: ListHome<Search>;
}

/** The back link, Cancel and the way on, to a list. */
export const BackTo = <Search extends ListSearch>({ home }: HomeProps<Search>) => <BackLink {...useBackTarget(home)} />;
export const CancelTo = <Search extends ListSearch>({ home }: HomeProps<Search>) => (
  <CancelLink {...useBackTarget(home)} />
);
export const GoTo = <Search extends ListSearch>({ home: { label, link, address } }: HomeProps<Search>) => (
  <GoLink label={label} link={link(address.parse({}))} />
);

interface NoSuchProps extends Pick<EmptyStateProps, 'actions'> {
  /** What kind of thing it is: "school". */
  readonly thing: string;
}

/** Shown in place of a page about a thing that does not exist. */
export function NoSuch({ thing, actions }: NoSuchProps) {
  return (
    <EmptyState title={`No such ${thing}`} actions={actions}>
      It may have been deleted since this page was linked.
    </EmptyState>
  );
}
