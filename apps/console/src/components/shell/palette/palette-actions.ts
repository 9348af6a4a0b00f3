import { IconBell, IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { randomKey } from '../../../lib/random-key.ts';
import { personText } from '../../format/labels.ts';
import { useRights } from '../../rights/rights.tsx';
import type { Hit } from './hit.ts';
import type { usePaletteSearch } from './palette-search.ts';

/** What can be done from the palette: begun with a verb, or with what it is about. */
const VERBS = [
  ['pay', /^(?:verify(?: payment)?|payment|pay)(?: for| of)? +(?=\S)/i],
  ['message', /^(?:message|notify|send(?: notification)?)(?: to)? +(?=\S)/i],
  ['question', /^(?:new|add|create) question(?: in| for| to)? +(?=\S)/i],
] as const;

type Verb = (typeof VERBS)[number][0];

interface Wish {
  readonly verb: Verb | undefined;
  /** What it is about: a person or a level, as it was typed. */
  readonly about: string;
}

/** What someone who types this wants to do; without a verb they look for something. */
export function wishOf(query: string): Wish {
  const text = query.trimStart();
  for (const [verb, pattern] of VERBS) {
    const [begins] = pattern.exec(text) ?? [];
    if (begins !== undefined) return { verb, about: text.slice(begins.length) };
  }
  return { verb: undefined, about: query };
}

/** A transaction that nothing was paid with yet, as far as is known. */
const TRANSACTION = /^\d{5,50}$/;

type Found = Pick<
  ReturnType<typeof usePaletteSearch>,
  'people' | 'levels' | 'schools' | 'questions' | 'payments' | 'isSearching'
>;

/** What can be done with what was found. */
export function usePaletteActions({ verb, about }: Wish, found: Found): readonly Hit[] {
  const router = useRouter();
  const { may } = useRights();
  const students = found.people.filter(({ role }) => role === 'student');
  const group: Hit['group'] = 'Actions';
  const transaction = about.trim();
  const isNew = !found.isSearching && found.payments.every(({ transaction_id }) => transaction_id !== transaction);
  const ofTransaction: Hit = {
    ...{ key: 'pay', group, icon: IconCreditCard },
    label: `Verify payment of transaction ${transaction}`,
    description: 'It was not recorded yet',
    open: () => router.navigate({ to: '/user/subscriptions/verify', search: { transaction_id: transaction } }),
  };
  const unrecorded = TRANSACTION.test(transaction) && isNew && may('subscriptions.verify') ? [ofTransaction] : [];
  if (verb === 'pay' && may('subscriptions.verify')) {
    const ofPeople = students.map((person) => ({
      ...{ key: `pay ${person.id}`, group, icon: IconCreditCard },
      label: `Verify payment for ${personText(person)}`,
      description: person.school_name ?? 'No school',
      open: () => router.navigate({ to: '/user/subscriptions/verify', search: { user_id: person.id } }),
    }));
    return [...ofPeople, ...unrecorded];
  }
  if (verb === 'message' && may('notifications.send')) {
    return students.map((person) => ({
      ...{ key: `message ${person.id}`, group, icon: IconBell },
      label: `Send notification to ${personText(person)}`,
      description: person.school_name ?? 'No school',
      open: () =>
        router.navigate({
          to: '/notifications',
          search: { user_id: person.id },
          state: { recipient: { id: person.id, key: randomKey() } },
        }),
    }));
  }
  if (verb === 'question' && may('questions.insert')) {
    return found.levels.map(({ id, label }) => ({
      ...{ key: `question ${id}`, group, icon: IconPlus },
      label: `New question in ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      open: () => router.navigate({ to: '/questions/new', search: { level_id: id } }),
    }));
  }
  return verb === undefined ? unrecorded : [];
}
