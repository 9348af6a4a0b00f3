import { createHash } from 'node:crypto';
import type { MappedFrom } from '../../db/schema/imports.ts';
import type { FileRow } from '../csv-import/import-table.ts';
import type { Cells, ImportKind } from './import-kind.ts';
import { fold } from './near-values.ts';

export type Mapping = Readonly<Record<string, MappedFrom>>;
/** Which column of the file each column was taken from before. */
export type EarlierMapping = Readonly<Record<string, number | null>>;

const NOWHERE: MappedFrom = { from: null, by: 'none' };
const LOOKED_AT = 50;
/** The part of a column's cells that have to be choices of an import's column to be taken for it. */
const ALIKE = 0.8;

/** How much a heading reads like the name of a column: nothing, a word of it, or another name of it. */
function likeness(heading: string, names: readonly string[]): number {
  const text = fold(heading);
  if (text === '') return 0;
  if (names.includes(text)) return 3;
  const longest = names
    .filter((name) => name.length > 1 && ` ${text} `.includes(` ${name} `))
    .reduce((most, name) => Math.max(most, name.length), 0);
  return longest === 0 ? 0 : 1 + longest / 100;
}

/** How much the cells of a column are like the choices that there are. */
function looksLike(samples: readonly string[], choices: readonly string[] | undefined): number {
  const filled = samples.filter((text) => text.trim() !== '');
  // Numbers alone are of levels, rounds, scores and times alike.
  if (!choices || filled.length === 0 || choices.every((choice) => /^\d+$/.test(choice))) return 0;
  const known = new Set(choices.map(fold));
  return filled.filter((text) => known.has(fold(text))).length / filled.length >= ALIKE ? 2 : 0;
}

/** The same for all files with these headers. */
export const headersHash = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(fold)))
    .digest('hex');

/**
 * Where each column comes from: the column of its name, else what was chosen for these headers before, else the column that is
 * most like it, by its heading or by its cells.
 */
export function mapColumns(
  { columns, isNamed }: Pick<ImportKind, 'columns' | 'isNamed'>,
  headings: readonly string[],
  {
    rows,
    choices,
    earlier,
  }: {
    readonly rows: readonly FileRow[];
    readonly choices: Readonly<Record<string, readonly string[]>>;
    readonly earlier: EarlierMapping | undefined;
  },
): Mapping {
  const mapping: Record<string, MappedFrom> = {};
  const taken = new Set<number>();
  const take = (column: string, from: number, by: MappedFrom['by']) => {
    mapping[column] = { from, by };
    taken.add(from);
  };
  const names = Object.keys(columns);
  for (const column of names) {
    const from = headings.findIndex((heading) => isNamed(heading, columns[column]?.heading ?? column));
    if (from !== -1) take(column, from, 'name');
  }
  for (const column of names) {
    const from = earlier?.[column];
    if (from === undefined || mapping[column]) continue;
    if (from === null) mapping[column] = { from, by: 'choice' };
    else if (from < headings.length && !taken.has(from)) take(column, from, 'choice');
  }
  const samples = headings.map((_, index) => rows.slice(0, LOOKED_AT).map(({ raw }) => raw[index] ?? ''));
  const pairs = names
    .filter((column) => !mapping[column])
    .flatMap((column) => {
      const known = [fold(columns[column]?.heading ?? column), ...(columns[column]?.otherNames ?? [])];
      return headings.map((heading, from) => ({
        column,
        from,
        score: Math.max(likeness(heading, known), looksLike(samples[from] ?? [], choices[column])),
      }));
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  for (const { column, from } of pairs) if (!mapping[column] && !taken.has(from)) take(column, from, 'likeness');
  return Object.fromEntries(names.map((column) => [column, mapping[column] ?? NOWHERE]));
}

/** The columns that a file must have and that no one has said where they come from. */
export function neededColumns({ columns }: Pick<ImportKind, 'columns'>, mapping: Mapping): string[] {
  const isOpen = (column: string) => (mapping[column]?.by ?? 'none') === 'none';
  const groups = Map.groupBy(Object.keys(columns), (column) => columns[column]?.group);
  return [...groups].flatMap(([group, members]) => (group !== undefined && members.every(isOpen) ? members : []));
}

/** The cells of a row by the import's columns. */
export function cellsOf(kind: Pick<ImportKind, 'cellOf'>, mapping: Mapping, raw: readonly string[]): Cells {
  return Object.fromEntries(
    Object.entries(mapping).map(([column, { from }]) => [column, from === null ? '' : kind.cellOf(raw[from] ?? '')]),
  );
}

/** Cells that could not be read, by column. */
export function brokenOf(mapping: Mapping, broken: Readonly<Record<string, string>> | null | undefined) {
  const found = new Map<string, string>();
  if (!broken) return found;
  for (const [column, { from }] of Object.entries(mapping)) {
    const fault = from === null ? undefined : broken[from];
    if (fault !== undefined) found.set(column, fault);
  }
  return found;
}
