// Reads the tables of docs/traceability and compares their rows with the titles in the test files, or with what the runners reported.

const SEPARATOR = ' › ';
const LITERAL = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/.source;
/** A call of test, it or describe with a title, and the second call of `test.each(…)('title', …)`. */
const TITLED = new RegExp(`(?:\\b(test|it|describe)(?:\\.\\w+)*(?:<[^()]*>)?|\\))\\s*\\(\\s*(${LITERAL})\\s*,`, 'g');
const CHAIN = /\b(test|it|describe)\.(?:each|for|runIf|skipIf)\b/g;

/** What keeps a test from being a proof: it does not run, or is meant to fail. */
const IDLE = /\.(?:skip|fixme|todo|fails?)\b/;

const isCommented = (source, index) =>
  /^\s*(?:\/\/|\*)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 1));

/** The titles of a test file as its source says them: `%s` and `${name}` stay what they are. */
export function titlesOf(source) {
  const chains = [...source.matchAll(CHAIN)];
  const titles = { tests: new Set(), groups: new Set() };
  for (const match of source.matchAll(TITLED)) {
    const kind = match[1] ?? chains.findLast(({ index }) => index < match.index)?.[1];
    if (
      kind === undefined ||
      IDLE.test(match[0].slice(0, match[0].indexOf(match[2]))) ||
      isCommented(source, match.index)
    )
      continue;
    const title = match[2].slice(1, -1).replace(/\\(.)/gs, '$1');
    titles[kind === 'describe' ? 'groups' : 'tests'].add(title);
  }
  return titles;
}

/** What a case fills in: `%s`, `$name`, `${name}`. */
const FILLED_IN = /%[sdifjoOc#]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/g;
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What every case of a title looks like when it is filled in. */
function patternOf(title) {
  return new RegExp(`^${title.split(FILLED_IN).map(quoted).join('.*')}$`, 's');
}

/** Whether a title is this one, as the source says it or as one case fills it in. */
const isCaseOf = (title, cited) => title === cited || patternOf(title).test(cited);

const isSeparator = (line) => /^\|[\s:|-]+\|$/.test(line);
const cellsOf = (line) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The rows of the tables of a Markdown text with their line numbers, without heads. */
export function rowsOf(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|') && !isSeparator(line) && !isSeparator(lines[index + 1] ?? '');
    return isRow ? [{ line: index + 1, cells: cellsOf(line) }] : [];
  });
}

const levelOf = (line) => /^(#+) /.exec(line)?.[1].length;

/** Headings of a Markdown text below which there is neither a row nor a smaller heading, as lines of faults. */
function emptyHeadings(text, rows) {
  const lines = text.split('\n');
  const headings = lines.flatMap((line, index) => (levelOf(line) === undefined ? [] : [{ line, number: index + 1 }]));
  return headings.flatMap(({ line, number }, index) => {
    const next = headings[index + 1];
    const hasRow = rows.some((row) => row.line > number && row.line < (next?.number ?? lines.length + 1));
    const hasSmaller = next !== undefined && levelOf(next.line) > levelOf(line);
    return hasRow || hasSmaller ? [] : [`line ${number}: nothing stands below "${line.replace(/^#+ /, '')}"`];
  });
}

/**
 * The last part of a proof's path is the title of a test, those before it are groups around it. A title may hold the
 * separator itself, so that the whole is looked for first.
 */
const readingsOf = (path) => [
  { groups: [], title: path.join(SEPARATOR) },
  { groups: path.slice(0, -1), title: path.at(-1) },
];

/** What is wrong with a proof by the source of its test file. */
export function faultInSource(sourceOf) {
  const known = new Map();
  return (file, name, path) => {
    if (!known.has(file)) known.set(file, titlesOf(sourceOf(file)));
    const { tests, groups } = known.get(file);
    const has = (titles, cited) => titles.has(cited) || [...titles].some((title) => isCaseOf(title, cited));
    const [whole, grouped] = readingsOf(path);
    if (has(tests, whole.title)) return undefined;
    if (!has(tests, grouped.title)) return `${name} has no test "${grouped.title}"`;
    const group = grouped.groups.find((one) => !has(groups, one));
    return group === undefined ? undefined : `${name} has no group "${group}"`;
  };
}

/**
 * What is wrong with a proof by what the runners reported: a test that did not run, or a case of it that did not pass,
 * proves nothing. `results` are `{ file, groups, title, status }` with titles filled in.
 */
export function faultInResults(results) {
  const byFile = Map.groupBy(results, ({ file }) => file);
  const find = (file, { groups, title }, matches) =>
    (byFile.get(file) ?? []).filter(
      (one) => matches(title, one.title) && groups.every((cited) => one.groups.some((group) => isCaseOf(cited, group))),
    );
  return (file, name, path) => {
    const readings = readingsOf(path);
    const exact = readings.flatMap((reading) => find(file, reading, (cited, title) => cited === title));
    const found = exact.length > 0 ? exact : readings.flatMap((reading) => find(file, reading, isCaseOf));
    if (found.length === 0) return `"${path.join(SEPARATOR)}" of ${name} did not run`;
    const fault = found.find(({ status }) => status !== 'passed');
    return fault && `"${[...fault.groups, fault.title].join(SEPARATOR)}" of ${name} is ${fault.status}`;
  };
}

function faultOfProof(proof, { files, faultOf }) {
  const [name, ...path] = proof.split(SEPARATOR);
  if (path.length === 0) return `"${proof}" is not of the form file${SEPARATOR}title`;
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
  if (found.length === 0) return `there is no file ${name}`;
  if (found.length > 1) return `${name} is ambiguous: ${found.join(', ')}`;
  return faultOf(found[0], name, path);
}

/** What a cell cites without an address, `[0004]`, and a line below the tables gives an address, `[0004]: page.md`. */
const CITED = /\[([^\]]+)\](?!\()/g;
const ADDRESS = /^\[([^\]]+)\]: \S+$/gm;

/** What is wrong with the table, a line each. `files` are the paths of all test files, `faultOf` judges one proof. */
export function faultsOf(text, { files, faultOf }) {
  const rows = rowsOf(text);
  if (rows.length === 0) return ['there are no rows'];
  const addresses = new Set([...text.matchAll(ADDRESS)].map(([, cited]) => cited));
  const faults = rows.flatMap(({ line, cells }) => {
    if (cells.length !== 3) return [`line ${line}: ${cells.length} cells instead of 3`];
    const [what, differs, proofs] = cells;
    if (what === '') return [`line ${line}: nothing is specified`];
    if (proofs === '') return [`line ${line}: no test proves "${what}"`];
    const lost = [...differs.matchAll(CITED)].filter(([, cited]) => !addresses.has(cited));
    return proofs
      .split('<br>')
      .map((proof) => faultOfProof(proof.trim(), { files, faultOf }))
      .filter((fault) => fault !== undefined)
      .concat(lost.map(([cited]) => `${cited} has no address`))
      .map((fault) => `line ${line}: ${fault}`);
  });
  return [...faults, ...emptyHeadings(text, rows)];
}
