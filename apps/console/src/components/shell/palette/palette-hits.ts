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
import { findPages, PAGES } from './pages.ts';
import { usePaletteSearch } from './palette-search.ts';

/** Something that the palette found and can open. */
export interface Hit {
  /** Distinguishes it from the others of its group. */
  readonly key: string | number;
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

/** The rows of a kind as hits. */
const hitsOf = <Row>(group: Hit['group'], rows: readonly Row[], toHit: (row: Row) => Omit<Hit, 'group'>): Hit[] =>
  rows.map((row) => ({ group, ...toHit(row) }));

/** Everything that a text finds, in the order in which it is shown; pages immediately, the rest when the servers have responded. */
export function usePaletteHits(query: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
  const router = useRouter();
  const { levels, levelText, rounds, schools, people, payments, questions, isSearching } = usePaletteSearch(query);
  const { mayOpen } = useRights();
  const toProfile = (id: number) => () => {
    const elsewhere = profileAddress(id);
    if (elsewhere !== undefined) return window.location.assign(elsewhere);
    return router.navigate({ to: '/profile/$idOrUsername', params: { idOrUsername: String(id) } });
  };
  const pages = PAGES.filter(({ path }) => mayOpen(path));
  const hits: Hit[] = [
    ...hitsOf('Pages', findPages(query, pages), ({ path, label, gloss, icon }) => ({
      key: path,
      icon,
      label,
      gloss,
      open: () => router.navigate({ to: path }),
    })),
    ...hitsOf('Levels', levels, ({ id, label, description }) => ({
      key: id,
      icon: IconStairs,
      label,
      description: cutText(description),
      open: () => router.navigate({ to: '/quizzes-by-level/$id', params: { id } }),
    })),
    ...hitsOf('Rounds', rounds, ({ id, name, serial_number }) => ({
      key: id,
      icon: IconRotateClockwise2,
      label: name,
      description: `Round ${serial_number}`,
      open: () => router.navigate({ to: '/questions', search: { round_id: id } }),
    })),
    ...hitsOf('Schools', schools, ({ id, name, region, location }) => ({
      key: id,
      icon: IconSchool,
      label: name,
      description: line(`#${id}`, region, location),
      open: () => router.navigate({ to: '/schools/$id', params: { id } }),
    })),
    ...hitsOf('People', people, ({ id, name, username, email }) => ({
      key: id,
      icon: IconUser,
      label: name,
      description: line(`#${id}`, `@${username}`, email),
      open: toProfile(id),
    })),
    ...hitsOf('Payments', payments, ({ id, transaction_id, plan, ends_at, user_id, user }) => ({
      key: id,
      icon: IconCreditCard,
      label: `Transaction ${transaction_id}`,
      description: line(user.name, PLAN_TEXTS[plan], `ends ${dateText(ends_at)}`),
      open: toProfile(user_id),
    })),
    ...hitsOf('Questions', questions, ({ id, question_text, subject, level, round }) => ({
      key: id,
      icon: IconHelpSquareRounded,
      label: cutText(question_text),
      description: line(`#${id}`, subjectText(subject), levelText(level), round.name),
      open: () => router.navigate({ to: '/questions/$id', params: { id } }),
    })),
  ];
  return { hits, isSearching };
}
