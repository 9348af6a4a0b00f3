// docs/performance.md: what is written by hand stays; the section of a part that was measured is replaced.
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../harness.ts';

const PAGE = `${root}docs/performance.md`;

const begin = (part: string) => `<!-- bench:scale ${part} -->`;
const END = '<!-- end -->';

export function writeSection(part: string, lines: readonly string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(begin(part));
  const to = page.indexOf(END, from);
  if (from === -1 || to === -1)
    throw new Error(`docs/performance.md has no place for "${part}": ${begin(part)} … ${END}`);
  writeFileSync(PAGE, `${page.slice(0, from)}${begin(part)}\n${lines.join('\n').trim()}\n${page.slice(to)}`);
}
