import {
  type Icon,
  IconCreditCard,
  IconHelpSquareRounded,
  IconRotateClockwise2,
  IconSchool,
  IconStairs,
  IconUser,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { dateText } from '../../format/format-date.ts';
import { PLAN_TEXTS } from '../../format/labels.ts';
import { profileAddress } from '../../person/person-link.tsx';
import { cutText, subjectText } from '../../question/question-labels.ts';
import { useRights } from '../../rights/rights.tsx';
import { findPages } from './page-search.ts';
import { PAGES } from './pages.ts';
import { usePaletteSearch } from './palette-search.ts';

/** Something that the palette found and can open. */
export interface Hit {
  readonly key: string;
  readonly group: 'Pages' | 'Levels' | 'Rounds' | 'Schools' | 'People' | 'Payments' | 'Questions';
  readonly icon: Icon;
  readonly label: string;
  /** A second line. */
  readonly description?: string;
  /** Gray words at the end of the line. */
  readonly gloss?: string | undefined;
  readonly open: () => unknown;
}

const line = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Everything that a text finds, in the order in which it is shown; pages immediately, the rest when the servers have responded. */
export function usePaletteHits(query: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
  const router = useRouter();
  const { levels, levelText, rounds, schools, people, payments, questions, isSearching } = usePaletteSearch(query);
  const { mayOpen } = useRights();
  const openPerson = (id: number) => {
    const elsewhere = profileAddress(id);
    if (elsewhere !== undefined) return window.location.assign(elsewhere);
    return router.navigate({ to: '/profile/$idOrUsername', params: { idOrUsername: String(id) } });
  };
  const hits: Hit[] = [
    ...findPages(
      query,
      PAGES.filter(({ path }) => mayOpen(path)),
    ).map(({ path, label, gloss, icon }) => ({
      key: path,
      group: 'Pages' as const,
      icon,
      label,
      gloss,
      open: () => router.navigate({ to: path }),
    })),
    ...levels.map(({ id, label, description }) => ({
      key: `level ${id}`,
      group: 'Levels' as const,
      icon: IconStairs,
      label,
      description: cutText(description),
      open: () => router.navigate({ to: '/quizzes-by-level/$id', params: { id } }),
    })),
    ...rounds.map(({ id, name, serial_number }) => ({
      key: `round ${id}`,
      group: 'Rounds' as const,
      icon: IconRotateClockwise2,
      label: name,
      description: `Round ${serial_number}`,
      open: () => router.navigate({ to: '/questions', search: { round_id: id } }),
    })),
    ...schools.map(({ id, name, region, location }) => ({
      key: `school ${id}`,
      group: 'Schools' as const,
      icon: IconSchool,
      label: name,
      description: line(`#${id}`, region, location),
      open: () => router.navigate({ to: '/schools/$id', params: { id } }),
    })),
    ...people.map(({ id, name, username, email }) => ({
      key: `person ${id}`,
      group: 'People' as const,
      icon: IconUser,
      label: name,
      description: line(`#${id}`, `@${username}`, email),
      open: () => openPerson(id),
    })),
    ...payments.map(({ id, transaction_id, plan, ends_at, user_id, user }) => ({
      key: `payment ${id}`,
      group: 'Payments' as const,
      icon: IconCreditCard,
      label: `Transaction ${transaction_id}`,
      description: line(user.name, PLAN_TEXTS[plan], `ends ${dateText(ends_at)}`),
      open: () => openPerson(user_id),
    })),
    ...questions.map(({ id, question_text, subject, level, round }) => ({
      key: `question ${id}`,
      group: 'Questions' as const,
      icon: IconHelpSquareRounded,
      label: cutText(question_text),
      description: line(`#${id}`, subjectText(subject), levelText(level), round.name),
      open: () => router.navigate({ to: '/questions/$id', params: { id } }),
    })),
  ];
  return { hits, isSearching };
}
