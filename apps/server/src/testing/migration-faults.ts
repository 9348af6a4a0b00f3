/** Tables that grow with play: a statement over all rows of one holds its writers up for minutes. */
const GROWING =
  '(?:ONLY )?(?:user_answers|qotd_attempts|suggested_quiz_attempts|user_level_progress|user_badges|streak_history|user_streaks|notifications|operations|operation_changes|sessions|refresh_tokens|play_(?!clock\\b)\\w+)\\b';

const ALTER_GROWING = `\\bALTER TABLE (?:IF EXISTS )?${GROWING}.*`;

/** What a migration does not do, each with how its statements look. */
const FAULTS = Object.entries({
  'defines a function or trigger': '\\b(?:CREATE|ALTER)\\b.*\\b(?:FUNCTION|AGGREGATE|PROCEDURE|TRIGGER)\\b',
  'reads or changes rows': `^(?!CREATE (?:OR REPLACE )?VIEW\\b).*\\b(?:FROM|JOIN|USING|UPDATE|MERGE INTO|TRUNCATE(?: TABLE)?)(?: .*,)? ${GROWING}`,
  'changes a type': `${ALTER_GROWING} ALTER (?:COLUMN )?\\w+ (?:SET DATA )?TYPE\\b`,
  'checks rows': `${ALTER_GROWING} (?:SET NOT NULL|VALIDATE CONSTRAINT|(?:CHECK|REFERENCES)\\b(?!.*\\bNOT VALID\\b))`,
  // A constant and now() are stored once; any other function is called for each row.
  'computes a value for each row': `${ALTER_GROWING} ADD\\b.*(?:(?<!SET )\\bDEFAULT [^,]*(?<!::|\\w)(?!now\\()\\w+\\(|\\bGENERATED\\b|\\b(?:big|small)?serial\\b)`,
  'builds an index that operators cannot build before': `\\bCREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS\\b).*\\bON ${GROWING}|${ALTER_GROWING} ADD (?:CONSTRAINT \\w+ )?(?:UNIQUE|PRIMARY KEY)\\b(?! USING INDEX\\b)`,
}).map(([fault, pattern]) => ({ fault, pattern: new RegExp(pattern, 'i') }));

/** The statements of a migration, each on one line without quotes of names, and each action of an ALTER TABLE as a separate one. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll('--> statement-breakpoint', ';')
    .replaceAll(/--.*$|\/\*[\s\S]*?\*\/|"|\bpublic\b"?\./gm, '')
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .flatMap((statement) => {
      const [, table, actions] = /^(.*\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?\w+) (.*)$/i.exec(statement.trim()) ?? [];
      if (!actions) return statement.trim();
      return actions.split(/, ?(?=(?:ADD|ALTER|DROP|VALIDATE)\b)/i).map((action) => `${table} ${action}`);
    });
}

/**
 * What a migration does that it must not: define functions, which are in files, or run over the rows of a table that grows
 * with play. A table that it makes itself has none.
 */
export function migrationFaults(text: string): string[] {
  let others = text;
  for (const [, made] of text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(?:"?public"?\.)?"?(\w+)/gi))
    others = others.replaceAll(new RegExp(`\\b${made}\\b`, 'g'), 'made');
  return statementsOf(others).flatMap((statement) =>
    FAULTS.filter(({ pattern }) => pattern.test(statement)).map(({ fault }) => `${fault}: ${statement}`),
  );
}
