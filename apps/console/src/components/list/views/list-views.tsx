import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { View } from '@quizdesk/contract/views';
import { IconBookmark, IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { countText } from '../../format/format-number.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListToolsProps } from '../tools/list-tools-props.ts';
import { openView, useShownView, useViews } from './use-views.ts';
import classes from './views.module.css';
import { searchOf, viewCountQuery } from './views-api.ts';

/** Draws within a part of the shell, once it is there. */
function Within({ place, children }: { readonly place: () => Element | null; readonly children: ReactNode }) {
  const [element, setElement] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once
  useLayoutEffect(() => setElement(place()), []);
  return element === null ? null : createPortal(children, element);
}

const entryOf = (path: string) => document.querySelector(`[data-entry="${path}"]`);

interface ViewLinksProps<Row, Search extends ListSearch> extends ListToolsProps<Row, Search> {
  readonly views: readonly View[];
  readonly current: View | undefined;
}

interface CountProps<Row, Search extends ListSearch> extends Pick<ListToolsProps<Row, Search>, 'view'> {
  readonly saved: View;
}

/** How many rows the list has as the view narrows it; nothing until that is known. */
function ViewCount<Row, Search extends ListSearch>({ view, saved }: CountProps<Row, Search>) {
  const { data } = useQuery(viewCountQuery(saved, view.query(searchOf(view.address, saved), 1)));
  return data === undefined ? null : <span className="qd-number qd-regular">{countText(data)}</span>;
}

const iconOf = ({ is_shared }: View) => {
  const Icon = is_shared ? IconUsers : IconBookmark;
  return <Icon size={14} stroke={1.7} aria-hidden="true" className="qd-fixed qd-dimmed" />;
};

const titleOf = ({ is_shared, is_own, owner_name }: View) =>
  is_shared && !is_own ? `Kept by ${owner_name} for everyone` : undefined;

/** The views of a list below its entry of the menu. */
function MenuViews<Row, Search extends ListSearch>({ view, list, views, current }: ViewLinksProps<Row, Search>) {
  return (
    <ul aria-label="Views" className={classes.menu}>
      {views.map((saved) => (
        <li key={saved.id}>
          <Link
            {...view.link(searchOf(view.address, saved))}
            className={`qd-row qd-gap-8 ${classes.entry}`}
            activeProps={{}}
            data-shown={saved.id === current?.id}
            title={titleOf(saved)}
            onClick={() => openView(list.path, saved.id)}
          >
            {iconOf(saved)}
            <span className="qd-ellipsis qd-fill">{saved.name}</span>
            <ViewCount view={view} saved={saved} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The same by the title of the page, where the window has no menu beside it. */
function TitleViews<Row, Search extends ListSearch>({ view, list, views }: ViewLinksProps<Row, Search>) {
  const linkOf = (saved: View): LinkProps => view.link(searchOf(view.address, saved));
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={`qd-text-button qd-row qd-gap-4 ${classes.titleViews}`}
          // Lists that the menu does not name have them nowhere else.
          data-alone={entryOf(list.path) === null}
        >
          Views ({views.length})
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((saved) => (
          <Menu.Item
            key={saved.id}
            leftSection={iconOf(saved)}
            rightSection={<ViewCount view={view} saved={saved} />}
            renderRoot={(props) => <Link {...linkOf(saved)} {...props} />}
            onClick={() => openView(list.path, saved.id)}
          >
            {saved.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The views of a list, in the menu and by its title. */
export function ListViews<Row, Search extends ListSearch>(props: ListToolsProps<Row, Search>) {
  const { path } = props.list;
  const known = useViews(props);
  useShownView(path, known);
  const { views, current } = known;
  const inMenu = views.filter(({ in_menu }) => in_menu);
  return (
    <>
      {inMenu.length > 0 && (
        <Within place={() => entryOf(path)}>
          <MenuViews {...props} views={inMenu} current={current} />
        </Within>
      )}
      {views.length > 0 && (
        <Within place={() => document.querySelector('main h1')?.parentElement ?? null}>
          <TitleViews {...props} views={views} current={current} />
        </Within>
      )}
    </>
  );
}
