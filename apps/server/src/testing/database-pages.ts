import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** The comments of tables that drizzle does not define: migration 0000 makes them, for functions alone. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  row_block: 'How many rows of a counted table there are in each block of 4096 ids.',
  row_change: 'What writers add to the counts of blocks, folded into them every few seconds.',
};

/** A table as the catalogs describe it, with `null` for what it has none of. */
interface Table {
  readonly name: string;
  readonly columns: readonly Readonly<Record<'name' | 'type' | 'default', string> & { is_null: boolean }>[] | null;
  readonly constraints: readonly string[] | null;
  readonly indexes: readonly string[] | null;
  readonly triggers: readonly Readonly<Record<'definition' | 'function', string>>[] | null;
}

const TABLES = `
  SELECT c.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'is_null', NOT a.attnotnull,
      'default', CASE a.attidentity WHEN 'a' THEN 'identity, always' WHEN 'd' THEN 'identity'
        ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), '') END) ORDER BY a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT json_agg(format('\`%s\`: \`%s\`', k.conname, pg_get_constraintdef(k.oid, true)) ORDER BY k.conname COLLATE "C")
      FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f', 'c', 'x')) AS constraints,
    (SELECT json_agg(format('\`%s\`', pg_get_indexdef(i.indexrelid, 0, true)) ORDER BY pg_get_indexdef(i.indexrelid, 0, true) COLLATE "C")
      FROM pg_index i WHERE i.indrelid = c.oid AND NOT EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conindid = i.indexrelid)) AS indexes,
    (SELECT json_agg(json_build_object('definition', pg_get_triggerdef(t.oid, true), 'function', p.proname)
        ORDER BY t.tgname COLLATE "C")
      FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname COLLATE "C"`;

interface Source {
  /** Below the sources of the server. */
  readonly path: string;
  readonly text: string;
}

const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: SOURCES })
    .filter((path) => !/\.test\.ts$|^testing\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

const linkTo = (path: string, text = path) => `[${text}](../../apps/server/src/${path})`;

/** A comment as a line of text. */
const lineOf = (comment: string) =>
  comment
    .replaceAll(/^\s*(?:\*|--) ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Its first sentence. */
const sentenceOf = (comment: string) => /^.*?[.](?=\s|$)/.exec(lineOf(comment))?.[0] ?? lineOf(comment);

/** A doc comment, up to its end. */
const DOC = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`;

/** The definition of a table, with its comment and up to what begins the next one. */
const TABLE = new RegExp(`(?:${DOC})?^export const (\\w+) = pgTable\\(((?:(?!^(?:/\\*\\*|export))[^])*)`, 'gm');

interface Definition {
  readonly path: string;
  readonly sentence: string;
  /** The comments of columns. */
  readonly columns: ReadonlyMap<string, string>;
}

/** What the schema's files say about the tables that they define. */
function definitionsOf(schema: readonly Source[]): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  for (const { path, text } of schema)
    for (const part of text.matchAll(TABLE)) {
      const [, comment, name = '', body = ''] = part;
      if (comment === undefined) throw new Error(`${path} has no comment on ${name}`);
      const columns = new Map(
        [...body.matchAll(new RegExp(`${DOC}(\\w+):`, 'g'))].map(([, text = '', column = '']) => [
          column,
          lineOf(text),
        ]),
      );
      definitions.set(name, { path, sentence: sentenceOf(comment), columns });
    }
  return definitions;
}

interface FunctionInForce {
  readonly name: string;
  readonly path: string;
  readonly sentence: string;
}

const functionsOf = (files: readonly Source[]): FunctionInForce[] =>
  files
    .flatMap(({ path, text }) =>
      [...text.matchAll(/((?:^--.*\n)*)^CREATE OR REPLACE (?:FUNCTION|AGGREGATE) (\w+)\(/gm)].map(
        ([, comment = '', name = '']) => ({ name, path, sentence: sentenceOf(comment) }),
      ),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));

const WRITES =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|MERGE INTO)\s+(\$\{sql\.\w+\(\w+|\$\{\w+|%\d?\$?[Is]|"?\w+)/g;
const BUILDS = /(?:\.(?:insert|update|delete)|\bcrudQueries)\(\s*(\w+)\s*[,)]/g;

/** The tables that a file writes to; `undefined` for one that it is given. */
function writtenBy({ path, text }: Source, tables: ReadonlySet<string>): Set<string | undefined> {
  const code = text.replaceAll(/^\s*(?:\*|\/\/|\/\*|--).*$/gm, '');
  // A module of queries may call a table by another name than the schema does.
  const imported = new Map<string, string>();
  for (const [, names = ''] of code.matchAll(/import \{([^}]*)\} from '[^']*\/schema\/[^']*'/g))
    for (const [, table = '', alias = table] of names.matchAll(/(\w+)(?: as (\w+))?/g)) imported.set(alias, table);
  const written = new Set<string | undefined>();
  for (const [, target = ''] of code.matchAll(WRITES)) {
    const name = target.replace(/^"|^\$\{/, '');
    const table = target.startsWith('$') ? imported.get(name) : name;
    if (table === undefined || target.startsWith('%')) written.add(undefined);
    else if (tables.has(table)) written.add(table);
  }
  if (path.endsWith('.ts'))
    for (const [, name = ''] of code.matchAll(BUILDS)) {
      const table = imported.get(name);
      if (table !== undefined && tables.has(table)) written.add(table);
    }
  return written;
}

const listOf = (heading: string, lines: readonly string[] | null) =>
  lines?.length ? [heading, '', ...lines.map((line) => `- ${line}`), ''] : [];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The pages of `docs/database`, by file name. */
export async function databasePages(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<Table>(TABLES);
  const definitions = definitionsOf(sourcesOf('db/schema/*.ts'));
  const functionFiles = sourcesOf('db/functions/*.sql');
  const functions = functionsOf(functionFiles);
  const names = new Set(tables.map(({ name }) => name));
  const writers = [...functionFiles, ...sourcesOf('**/*.ts')].map((source) => ({
    path: source.path,
    tables: writtenBy(source, names),
  }));
  const writersOf = (table: string | undefined) =>
    writers.filter((writer) => writer.tables.has(table)).map(({ path }) => linkTo(path));
  const noWriter = ['no file by its name; some write to [a table which they are given](README.md)'];
  const fileOf = new Map(functions.map(({ name, path }) => [name, path]));
  const isSearch = (name: string) => name.endsWith('_search') && names.has(name.replace(/_search$/, ''));

  const sentenceFor = (name: string) => {
    const sentence = definitions.get(name)?.sentence ?? OTHER_TABLES[name];
    if (!sentence) throw new Error(`No comment says what ${name} is`);
    return sentence;
  };

  const triggerLine = ({ definition, function: name }: NonNullable<Table['triggers']>[number]) => {
    const [, trigger, event, rest] = /TRIGGER (\w+) (.+) ON \w+ (.*)EXECUTE/.exec(definition) ?? [];
    const condition = /WHEN \((.*)\) $/.exec(rest ?? '')?.[1];
    const path = fileOf.get(name) ?? 'db/functions/search.sql';
    return `\`${trigger}\`, ${event?.toLowerCase()}: \`${name}\` in ${linkTo(path, basename(path))}${condition ? `, when \`${condition}\`` : ''}`;
  };

  const bodyOf = (table: Table, level: string) => {
    const comments = definitions.get(table.name)?.columns;
    return [
      '| Column | Type | Null | Default | |',
      '| --- | --- | --- | --- | --- |',
      ...(table.columns ?? []).map(
        (column) =>
          `| ${column.name} | ${column.type} | ${column.is_null ? 'yes' : ''} | ${column.default && `\`${cell(column.default)}\``} | ${cell(comments?.get(column.name) ?? '')} |`,
      ),
      '',
      ...listOf(`${level} Constraints`, table.constraints),
      ...listOf(`${level} Indexes`, table.indexes),
      ...listOf(`${level} Triggers`, table.triggers?.map(triggerLine) ?? null),
      ...listOf(`${level} Written by`, writersOf(table.name).length > 0 ? writersOf(table.name) : noWriter),
    ];
  };

  const pages = new Map<string, string>();
  for (const table of tables.filter(({ name }) => !isSearch(name))) {
    const path = definitions.get(table.name)?.path ?? 'db/migrations/0000_foundation.sql';
    const search = tables.find(({ name }) => name === `${table.name}_search`);
    const lines = [
      `# ${table.name}`,
      '',
      `${sentenceFor(table.name)} Defined in ${linkTo(path, basename(path))}.`,
      '',
      ...bodyOf(table, '##'),
      ...(search
        ? [
            `## ${search.name}`,
            '',
            `What searches of ${table.name} look through, kept by \`search_install\` in ${linkTo('db/functions/search.sql', 'search.sql')}.`,
            '',
            ...bodyOf(search, '###'),
          ]
        : []),
    ];
    pages.set(`${table.name}.md`, lines.join('\n'));
  }

  const files = [...new Set([...definitions.values()].map(({ path }) => path))];
  const tableLine = (name: string) => `[${name}](${name}.md): ${sentenceFor(name)}`;
  const readme = [
    '# The database',
    '',
    'Written from the database and its sources: [CONTRIBUTING.md](../../CONTRIBUTING.md) says how.',
    '',
    '## Tables',
    '',
    ...files.flatMap((file) =>
      listOf(
        `### ${linkTo(file, basename(file))}`,
        [...definitions]
          .filter(([, { path }]) => path === file)
          .map(([name]) => tableLine(name))
          .sort(),
      ),
    ),
    ...listOf('### Of functions alone', Object.keys(OTHER_TABLES).sort().map(tableLine)),
    ...listOf('### Files that write to a table which they are given', writersOf(undefined)),
    '## Functions',
    '',
    ...functionFiles.flatMap(({ path }) =>
      listOf(
        `### ${linkTo(path, basename(path))}`,
        functions
          .filter((one) => one.path === path)
          .map(({ name, sentence }) => `\`${name}\`${sentence && `: ${sentence}`}`),
      ),
    ),
  ];
  pages.set('README.md', readme.join('\n'));
  return pages;
}
