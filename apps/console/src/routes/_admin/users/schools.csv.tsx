import { createFileRoute } from '@tanstack/react-router';
import { StudentSchoolsImport } from '../../../features/people/schools-import/student-schools-import.tsx';

export const Route = createFileRoute('/_admin/users/schools/csv')({ component: StudentSchoolsImport });
