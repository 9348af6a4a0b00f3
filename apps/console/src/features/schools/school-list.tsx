import type { School } from '@quizdesk/contract/schools';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { lazy } from 'react';
import { AddLink, ButtonLink } from '../../components/form/button-link.tsx';
import { schoolText } from '../../components/format/labels.ts';
import type { BulkView } from '../../components/list/bulk/bulk-view.ts';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { useRegionChoices } from '../../components/list/filter/region-choices.ts';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { Avatar, uploadAddress } from '../../components/person/avatar.tsx';
import { schools } from '../../components/resources/schools.ts';
import { detailColumn } from '../../components/table/resource-columns.ts';
import { formEditing } from '../../components/table/row-editing.tsx';
import { SchoolSwitch } from './school-switch.tsx';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

/** What dialogs say of a school's students. */
const STUDENTS = { things: 'students', one: 'student will have no school', many: 'students will have no school' };

/** Where a school is, which tells schools of one name apart: It is in Keta, Volta. */
function placeText({ region, location }: Pick<School, 'region' | 'location'>): string {
  const place = [location, region].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? 'No region or location is known.' : `It is in ${place}.`;
}

function noMatchText({ q, region, duplicates }: SchoolSearch): string {
  const place = region === undefined ? '' : ` of the region ${region}`;
  if (q !== undefined) {
    const twice = duplicates === undefined ? '' : ' that may be there twice';
    return `No school${place}${twice} has “${q}” in its name, region or location.`;
  }
  if (duplicates === undefined) return `There is no school${place}.`;
  return `No two schools${place} have the same name in what may be the same place.`;
}

export const schoolList: ListView<School, SchoolSearch> = {
  ...schoolHome,
  things: 'schools',
  searchLabel: 'Search schools',
  Filters: listFilters([
    { name: 'region', label: 'Region', all: 'All regions', useChoices: useRegionChoices },
    {
      name: 'duplicates',
      label: 'Duplicates',
      all: 'All schools',
      choices: [{ value: 'suspected', label: 'Suspected duplicates' }],
    },
  ]),
  actions: () => <SchoolSwitch />,
  add: (list) => (
    <>
      <ButtonLink
        to="/schools/add/csv"
        state={{ list }}
        variant="default"
        leftSection={<IconFileTypeCsv size={18} stroke={1.7} />}
      >
        Add Bulk CSV
      </ButtonLink>
      <AddLink link={linkOptions({ to: '/schools/add', state: { list } })}>Add School</AddLink>
    </>
  ),
  newest: 'name',
  usualOrder: 'asc',
  columns: [
    {
      header: 'Name',
      minWidth: 200,
      oneLine: 345,
      grow: 2,
      sort: 'name',
      onPhone: 'title',
      cell: ({ name }) => name,
      edit: { field: 'name', kind: 'text' },
    },
    detailColumn('Region', ({ region }) => region, {
      isCutOnPhone: true,
      minWidth: 110,
      grow: 1,
      priority: 1,
      sort: 'region',
      oneValueBy: ['region'],
      edit: { field: 'region', kind: 'text' },
    }),
    detailColumn('Location', ({ location }) => location, {
      isCutOnPhone: true,
      minWidth: 130,
      grow: 1,
      priority: 2,
      sort: 'location',
      edit: { field: 'location', kind: 'text' },
    }),
    {
      header: 'Logo',
      minWidth: 36,
      onPhone: 'mark',
      cell: (school) => (
        <Avatar name={school.name} sources={[school.logo && uploadAddress(school.logo), school.logo_url]} />
      ),
    },
  ],
  rowName: ({ name }) => name,
  page: ({ id }) => linkOptions({ to: '/schools/$id', params: { id } }),
  edit: ({ id }, list) => linkOptions({ to: '/schools/$id/edit', params: { id }, state: { list } }),
  editing: formEditing('schools.update', async () => (await import('./school-form.tsx')).schoolForm),
  removal: {
    ...schools,
    title: 'Delete School',
    call: 'schools.remove',
    thing: 'School',
    nameOf: schoolText,
    counting: { resource: 'schools', count: schools.dependents, labels: { students: STUDENTS } },
    question: ({ name, ...place }) => (
      <>
        Are you sure you want to delete "{name}"?
        <span className="qd-note qd-block">{placeText(place)}</span>
      </>
    ),
  },
  empty: {
    title: 'No schools yet',
    text: 'They appear when you add the first one, or bring them all from a CSV file with the columns NAME, REGION and LOCATION.',
  },
  noMatch: (search) => ({
    title: 'No school found',
    text: noMatchText(search),
    showAll: search.duplicates === undefined && search.region === undefined ? 'Clear the search' : 'Show all schools',
  }),
};

export const schoolBulk: BulkView<School, SchoolSearch> = {
  call: 'schools.exportSelected',
  nameOf: schoolText,
  filter: ({ q, region, duplicates }) => ({ q, region, duplicates }),
  Bar: lazy(async () => ({ default: (await import('./school-bulk.tsx')).SchoolBar })),
};
