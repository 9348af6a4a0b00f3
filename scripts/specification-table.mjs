// Reads docs/specification.md and compares its rows with the titles in the test files.

const SEPARATOR = ' › ';
const LITERAL = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/.source;
/** A call of test, it or describe with a title, and the second call of `test.each(…)('title', …)`. */
const TITLED = new RegExp(`(?:\\b(test|it|describe)(?:\\.\\w+)*(?:<[^()]*>)?|\\))\\s*\\(\\s*(${LITERAL})\\s*,`, 'g');
const CHAIN = /\b(test|it|describe)\.(?:each|for|runIf|skipIf)\b/g;

/** The titles of a test file as its source says them: `%s` and `${name}` stay what they are. */
export function titlesOf(source) {
  const chains = [...source.matchAll(CHAIN)];
  const titles = { tests: new Set(), groups: new Set() };
  for (const match of source.matchAll(TITLED)) {
    const kind = match[1] ?? chains.findLast(({ index }) => index < match.index)?.[1];
    if (kind === undefined) continue;
    const title = match[2].slice(1, -1).replace(/\\(.)/gs, '$1');
    titles[kind === 'describe' ? 'groups' : 'tests'].add(title);
  }
  return titles;
}

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

function faultOfProof(proof, { files, read }) {
  const [name, ...path] = proof.split(SEPARATOR);
  if (path.length === 0) return `"${proof}" is not of the form file${SEPARATOR}title`;
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
  if (found.length === 0) return `there is no file ${name}`;
  if (found.length > 1) return `${name} is ambiguous: ${found.join(', ')}`;
  const { tests, groups } = read(found[0]);
  const whole = path.join(SEPARATOR);
  if (tests.has(whole)) return undefined;
  const title = path.pop();
  if (!tests.has(title)) return `${name} has no test "${title}"`;
  const group = path.find((one) => !groups.has(one));
  return group === undefined ? undefined : `${name} has no group "${group}"`;
}

/**
 * What is wrong with the table, a line each. `files` are the paths of all test files, `sourceOf` reads one.
 */
export function faultsOf(text, { files, sourceOf }) {
  const known = new Map();
  const read = (file) => {
    if (!known.has(file)) known.set(file, titlesOf(sourceOf(file)));
    return known.get(file);
  };
  const rows = rowsOf(text);
  if (rows.length === 0) return ['there are no rows'];
  const faults = rows.flatMap(({ line, cells }) => {
    if (cells.length !== 3) return [`line ${line}: ${cells.length} cells instead of 3`];
    const [what, , proofs] = cells;
    if (what === '') return [`line ${line}: nothing is specified`];
    if (proofs === '') return [`line ${line}: no test proves "${what}"`];
    return proofs
      .split('<br>')
      .map((proof) => faultOfProof(proof.trim(), { files, read }))
      .filter((fault) => fault !== undefined)
      .map((fault) => `line ${line}: ${fault}`);
  });
  return [...faults, ...emptyHeadings(text, rows)];
}
