import { linkOptions } from '@tanstack/react-router';
import { PageSwitch } from '../../components/page/page-switch.tsx';

const PAGES = [
  { label: 'List', link: linkOptions({ to: '/schools' }) },
  { label: 'Standings', link: linkOptions({ to: '/schools/standings' }) },
] as const;

/** Leads from the list of schools to the standings and back. */
export function SchoolSwitch({ current }: { readonly current: (typeof PAGES)[number]['label'] }) {
  return (
    <PageSwitch
      label="List or standings"
      pages={PAGES.map((page) => ({ ...page, isCurrent: page.label === current }))}
    />
  );
}

const RANKED = [
  { label: 'By school', link: linkOptions({ to: '/schools/standings' }) },
  { label: 'By student', link: linkOptions({ to: '/schools/standings/students' }) },
] as const;

/** Leads from the standings of schools to those of students and back. */
export function StandingSwitch({ current }: { readonly current: (typeof RANKED)[number]['label'] }) {
  return (
    <PageSwitch
      label="Standings of schools or students"
      pages={RANKED.map((page) => ({ ...page, isCurrent: page.label === current }))}
    />
  );
}
