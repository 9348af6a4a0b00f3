import './palette.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { schools } from '@quizdesk/contract/schools';
import { IconSchool, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Callable, request } from '../../lib/request.ts';
import { findPages } from './page-search.ts';

const [paletteStore, palette] = createSpotlight();

/** Opens the palette. */
export { palette };

// Written out, so that the palette comes without the schemas.
const listCall: Callable<typeof schools.list> = { method: 'GET', path: '/v1/schools', access: 'administrator' };

const SCHOOLS_SHOWN = 6;
const SEARCH_DELAY_MS = 250;

function useSchoolsNamed(text: string) {
  const [settled] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const isWanted = settled !== '' && text.trim() !== '';
  const found = useQuery({
    queryKey: ['schools', 'palette', settled],
    queryFn: ({ signal }) =>
      request<typeof schools.list>(listCall, {
        query: { q: settled, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' },
        signal,
      }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return { rows: isWanted ? (found.data?.rows ?? []) : [], isSearching: found.isFetching || settled !== text.trim() };
}

/** Jumps to any page, or to a school by its name. */
export function Palette() {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const pages = findPages(query);
  const { rows, isSearching } = useSchoolsNamed(query);
  const isEmpty = pages.length === 0 && rows.length === 0;
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={560}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Jump to a page or a school' } }}
    >
      <Spotlight.Search
        placeholder="Jump to a page, school…"
        aria-label="Page or school"
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList tabIndex={0} aria-label="Found pages and schools">
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {pages.map((page) => (
              <Spotlight.Action
                key={page.path}
                label={page.label}
                leftSection={<page.icon size={18} stroke={1.6} />}
                rightSection={page.gloss}
                onClick={() => void router.navigate({ to: page.path })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {rows.length > 0 && (
          <Spotlight.ActionsGroup label="Schools">
            {rows.map((school) => (
              <Spotlight.Action
                key={school.id}
                label={school.name}
                description={[school.region, school.location].filter(Boolean).join(' · ')}
                leftSection={<IconSchool size={18} stroke={1.6} />}
                onClick={() => void router.navigate({ to: '/schools/$id/edit', params: { id: school.id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && (
          <Spotlight.Empty>
            {isSearching ? 'Searching…' : `No page and no school is called “${query.trim()}”.`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
