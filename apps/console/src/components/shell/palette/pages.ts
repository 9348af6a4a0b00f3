import {
  IconBell,
  IconCalendarStar,
  IconCopy,
  IconCreditCard,
  IconFileTypeCsv,
  IconFlame,
  IconKey,
  IconLayoutGrid,
  IconSchool,
  IconShieldLock,
  IconTrophy,
} from '@tabler/icons-react';
import { MENU, MORE, type Page } from '../menu.ts';

/** Pages that neither the menu nor one of its entries names; the palette finds them. */
const OTHER_PAGES: readonly Page[] = [
  { label: 'Standings', path: '/schools/standings', icon: IconTrophy },
  { label: 'Standings of Students', path: '/schools/standings/students', icon: IconTrophy },
  { label: 'Certificates', path: '/schools/standings/certificates', icon: IconTrophy },
  { label: 'Compare Schools', path: '/schools/compare', icon: IconSchool },
  { label: 'Add Bulk CSV', path: '/schools/add/csv', icon: IconFileTypeCsv },
  { label: 'Set Schools by CSV', path: '/users/schools/csv', icon: IconFileTypeCsv },
  { label: 'Calendar of the Quiz of Day', path: '/quiz-of-day/calendar', icon: IconCalendarStar },
  { label: 'Questions That Look Alike', path: '/questions/alike', icon: IconCopy },
  { label: 'Coverage', path: '/coverage', icon: IconLayoutGrid },
  { label: 'Sent to Groups', path: '/notifications/groups', icon: IconBell },
  { label: 'Message Templates', path: '/notifications/templates', icon: IconBell },
  { label: 'Add Message Template', path: '/notifications/templates/add', icon: IconBell },
  { label: 'Repair an Outage of Streaks', path: '/user-streak/repair', icon: IconFlame },
  { label: 'Verify Payment', path: '/user/subscriptions/verify', icon: IconCreditCard },
  { label: 'Change Password', path: '/password', icon: IconKey },
  { label: 'Two-Factor Sign-In and Sessions', path: '/account/security', icon: IconShieldLock },
];

const FORMS = [...MENU, ...MORE].flatMap(({ add, icon }) => (add ? [{ label: add[0], path: add[1], icon }] : []));

/** Every page that the palette finds by name. */
export const PAGES: readonly Page[] = [...MENU, ...OTHER_PAGES, ...FORMS, ...MORE];

/** True where the texts together hold every word of the query, in any case. */
export function holdsWords(query: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What pages with an empty form are looked for by, whatever they are called. */
const FORM_WORDS = 'new add';

/** Pages whose name or gloss holds every word of the query; an empty query finds all of them, in the menu's order. */
export function findPages(query: string, pages: readonly Page[] = PAGES): readonly Page[] {
  return pages.filter((page) =>
    holdsWords(query, page.label, page.gloss ?? '', FORMS.includes(page) ? FORM_WORDS : ''),
  );
}
