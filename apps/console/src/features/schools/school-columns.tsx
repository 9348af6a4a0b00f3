import type { School } from '@quizdesk/contract/schools';
import { Crest } from '../../components/crest.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { logoSources } from './school-names.ts';

export const schoolColumns: readonly Column<School>[] = [
  { header: 'Name', minWidth: 200, grow: 2, onPhone: 'title', cell: (school) => school.name },
  { header: 'Region', minWidth: 110, grow: 1, priority: 1, onPhone: 'detail', cell: (school) => school.region },
  { header: 'Location', minWidth: 130, grow: 1, priority: 2, onPhone: 'detail', cell: (school) => school.location },
  {
    header: 'Logo',
    minWidth: 36,
    onPhone: 'mark',
    cell: (school) => <Crest name={school.name} sources={logoSources(school)} />,
  },
];
