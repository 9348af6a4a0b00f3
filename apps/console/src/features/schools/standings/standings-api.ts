import { SUBJECTS } from '@quizdesk/contract/constants';
import { standingPaths } from '@quizdesk/contract/paths/standings';
import type { standings as endpoints, SchoolStanding, StudentStanding } from '@quizdesk/contract/standings';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf, unsearched } from '../../../components/list/list-search.ts';
import type { ListSource } from '../../../components/list/resource/list-view.ts';
import { download } from '../../../lib/download.ts';
import type { Exporting } from '../../../lib/fetch-file.ts';
import { pageQuery } from '../../../lib/query/resource-api.ts';
import { request } from '../../../lib/request.ts';

const filters = { from: 'day', to: 'day', level_id: 'id', subject: SUBJECTS } as const;

const studentAddress = unsearched(listSearch({ filters }));
export type StudentStandingSearch = SearchOf<typeof studentAddress>;
export const schoolFilters = { ...filters, region: 'text', measure: ['total'] } as const;
const schoolAddress = unsearched(listSearch({ filters: schoolFilters }));
export type SchoolStandingSearch = SearchOf<typeof schoolAddress>;

/** A row of standings; its id is that of the school or student. */
export type Listed<Row> = Row & { readonly id: number };

/** The filters that standings of schools and of students share. */
export const filtersOf = ({ from, to, level_id, subject }: StudentStandingSearch) => ({ from, to, level_id, subject });
export const schoolFiltersOf = (search: SchoolStandingSearch) => ({
  ...filtersOf(search),
  region: search.region,
  measure: search.measure,
});

/** Schools by points per student who played, or by all points. */
export const schoolStandingHome: ListSource<Listed<SchoolStanding>, SchoolStandingSearch> = {
  label: 'Schools',
  address: schoolAddress,
  link: (search) => linkOptions({ to: '/schools/standings', search }),
  query: ({ page, ...search }, rows) =>
    pageQuery(['standings', 'schools', { ...search, page, rows }], async (signal) => {
      const query = { ...pageWindow(page, rows), ...schoolFiltersOf(search) };
      const { rows: found, ...rest } = await request<typeof endpoints.schools>(standingPaths.schools, {
        query,
        signal,
      });
      return { rows: found.map((row) => ({ ...row, id: row.school.id })), ...rest };
    }),
};

/** Students by points. */
export const studentStandingHome: ListSource<Listed<StudentStanding>, StudentStandingSearch> = {
  label: 'Students',
  address: studentAddress,
  link: (search) => linkOptions({ to: '/schools/standings/students', search }),
  query: ({ page, ...search }, rows) =>
    pageQuery(['standings', 'students', { ...search, page, rows }], async (signal) => {
      const query = { ...pageWindow(page, rows), ...filtersOf(search) };
      const { rows: found, ...rest } = await request<typeof endpoints.students>(standingPaths.students, {
        query,
        signal,
      });
      return { rows: found.map((row) => ({ ...row, id: row.user.id })), ...rest };
    }),
};

type Format = 'csv' | 'xlsx';

export const saveSchoolStandings = (search: SchoolStandingSearch, format: Format, how: Exporting) =>
  download<typeof endpoints.exportSchools>(standingPaths.exportSchools, {
    query: { ...schoolFiltersOf(search), format },
    ...how,
  });

export const saveStudentStandings = (search: StudentStandingSearch, format: Format, how: Exporting) =>
  download<typeof endpoints.exportStudents>(standingPaths.exportStudents, {
    query: { ...filtersOf(search), format },
    ...how,
  });

export const saveComparison = (ids: readonly number[], format: Format, how: Exporting) =>
  download<typeof endpoints.exportComparison>(standingPaths.exportComparison, {
    query: { ids: ids.join(','), format },
    ...how,
  });
