import type { CorrectionPreview, Move } from '@quizdesk/contract/corrections';
import { type SQL, sql } from 'drizzle-orm';

type Unnamed = Omit<Move, 'name' | 'school_id' | 'school_name'>;
type Badge = CorrectionPreview['badges'][number];

/** What a correction would change as it is stored: people by their ids alone, so that their names go with their accounts. */
export type StoredPreview = Omit<CorrectionPreview, 'overall' | 'days' | 'badges'> & {
  readonly overall: Omit<CorrectionPreview['overall'], 'moves'> & { readonly moves: Unnamed[] };
  readonly days: (Omit<CorrectionPreview['days'][number], 'moves'> & { readonly moves: Unnamed[] })[];
  readonly badges: (Omit<Badge, 'gained_by' | 'lost_by'> & Readonly<Record<'gained_by' | 'lost_by', number[]>>)[];
};

/** The people whom stored previews name, by their ids. */
export type People = Readonly<Record<string, Pick<Move, 'name' | 'school_id' | 'school_name'>>>;

/** `People` of `preview`, a stored preview. */
export const peopleOf = (preview: SQL): SQL => sql`(
  SELECT json_object_agg(u.id, json_build_object('name', u.name, 'school_id', s.id, 'school_name', s.name))
  FROM users u LEFT JOIN schools s ON s.id = u.school_id WHERE u.id IN (
    SELECT jsonb_path_query(${preview}, '$.overall.moves[*].user_id')::bigint
    UNION SELECT jsonb_path_query(${preview}, '$.days[*].moves[*].user_id')::bigint
    UNION SELECT jsonb_path_query(${preview}, '$.badges[*].gained_by[*]')::bigint
    UNION SELECT jsonb_path_query(${preview}, '$.badges[*].lost_by[*]')::bigint))`;

/** A stored preview with the names that people have now. Whose account is gone is left out; the counts stay. */
export function namePeople({ overall, days, badges, ...figures }: StoredPreview, people: People): CorrectionPreview {
  const named = <Standings extends { readonly moves: readonly Unnamed[] }>(standings: Standings) => ({
    ...standings,
    moves: standings.moves.flatMap((move) => {
      const person = people[move.user_id];
      return person ? [{ ...move, ...person }] : [];
    }),
  });
  const personsOf = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const person = people[id];
      return person ? [{ id, name: person.name }] : [];
    });
  return {
    ...figures,
    overall: named(overall),
    days: days.map(named),
    badges: badges.map(({ gained_by, lost_by, ...badge }) => ({
      ...{ ...badge, gained_by: personsOf(gained_by), lost_by: personsOf(lost_by) },
    })),
  };
}
