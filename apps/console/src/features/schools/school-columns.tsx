import type { School } from '@quizdesk/contract/schools';
import { Crest } from '../../components/crest.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { logoSources } from './school-names.ts';

export const schoolColumns: readonly Column<School>[] = [
  { header: 'Name', onPhone: 'title', cell: (school) => school.name },
  { header: 'Region', width: '15.7%', onPhone: 'detail', cell: (school) => school.region },
  { header: 'Location', width: '18.6%', onPhone: 'detail', cell: (school) => school.location },
  {
    header: 'Logo',
    width: '72px',
    onPhone: 'mark',
    cell: (school) => <Crest name={school.name} sources={logoSources(school)} />,
  },
];
