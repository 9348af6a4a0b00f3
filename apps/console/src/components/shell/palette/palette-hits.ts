import {
  IconBookmark,
  IconCreditCard,
  IconHelpSquareRounded,
  IconRotateClockwise2,
  IconSchool,
  IconStairs,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { dateText } from '../../format/format-date.ts';
import { PLAN_TEXTS } from '../../format/labels.ts';
import { forgetView, openView } from '../../list/views/use-views.ts';
import { viewsQuery } from '../../list/views/views-api.ts';
import { profileAddress } from '../../person/person-link.tsx';
import { cutText } from '../../question/plain-tex.ts';
import { subjectText } from '../../question/question-labels.ts';
import { useRights } from '../../rights/rights.tsx';
import type { Hit } from './hit.ts';
import { findPages, holdsWords, PAGES } from './pages.ts';
import { usePaletteActions, wishOf } from './palette-actions.ts';
import { usePaletteSearch } from './palette-search.ts';

const line = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** The rows of a kind as hits. */
const hitsOf = <Row>(group: Hit['group'], rows: readonly Row[], toHit: (row: Row) => Omit<Hit, 'group'>): Hit[] =>
  rows.map((row) => ({ group, ...toHit(row) }));

/** Everything that a text finds, in the order in which it is shown; pages immediately, the rest when the servers have responded. */
export function usePaletteHits(query: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
  const router = useRouter();
  const wish = wishOf(query);
  const found = usePaletteSearch(wish.about);
  const actions = usePaletteActions(wish, found);
  const { levels, levelText, rounds, schools, people, payments, questions, isSearching } = found;
  const { mayOpen } = useRights();
  const { data: saved } = useQuery({ ...viewsQuery, enabled: query.trim() !== '' });
  const toProfile = (id: number) => () => {
    const elsewhere = profileAddress(id);
    if (elsewhere !== undefined) return window.location.assign(elsewhere);
    return router.navigate({ to: '/profile/$idOrUsername', params: { idOrUsername: String(id) } });
  };
  const pages = PAGES.filter(({ path }) => mayOpen(path));
  const hits: Hit[] = [
    ...actions,
    ...hitsOf('Pages', findPages(query, pages), ({ path, label, gloss, icon }) => ({
      key: path,
      icon,
      label,
      gloss,
      open: () => router.navigate({ to: path }),
    })),
    ...hitsOf(
      'Views',
      query.trim() === '' ? [] : (saved?.rows ?? []).filter(({ name }) => holdsWords(query, name)),
      ({ id, name, list, search, owner_name, is_own }) => ({
        key: id,
        icon: IconBookmark,
        label: name,
        description: line(PAGES.find(({ path }) => path === list)?.label, is_own ? undefined : `kept by ${owner_name}`),
        open: () => {
          openView(list, id);
          return router.navigate({ href: search === '' ? list : `${list}?${search}` });
        },
      }),
    ),
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
      open: () => {
        forgetView('/questions');
        return router.navigate({ to: '/questions', search: { round_id: id } });
      },
    })),
    ...hitsOf('Schools', schools, ({ id, name, region, location }) => ({
      key: id,
      icon: IconSchool,
      label: name,
      description: line(`#${id}`, region, location),
      open: () => router.navigate({ to: '/schools/$id', params: { id } }),
    })),
    ...hitsOf('People', people, ({ id, name, username, email, school_name }) => ({
      key: id,
      icon: IconUser,
      label: name,
      description: line(school_name, `#${id}`, `@${username}`, email),
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
