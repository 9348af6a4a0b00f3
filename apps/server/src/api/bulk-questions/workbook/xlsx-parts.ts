import { damagedWorkbook, notAWorkbook } from './file-refusals.ts';
import { readXmlPart } from './xml-part.ts';
import { readAttribute } from './xml-text.ts';
import type { ExpansionBudget } from './zip-content.ts';
import { entryKey, type ZipEntry } from './zip-directory.ts';

/** The files of an .xlsx, and how much of them may still be unpacked. */
export interface XlsxArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly budget: ExpansionBudget;
}

/** What a file of the archive leads to. */
interface Relation {
  readonly id: string;
  /** The last word of its type: `worksheet`, `styles`. The rest differs between two editions of the format. */
  readonly type: string;
  /** The `entryKey` of the file. */
  readonly target: string;
}

/** The paths of a workbook's parts inside its archive. */
export interface XlsxParts {
  readonly date1904: boolean;
  /** In the order of the workbook's tabs; hidden ones only where all are. */
  readonly sheets: readonly { readonly name: string; readonly entry: ZipEntry }[];
  readonly strings: ZipEntry | undefined;
  readonly styles: ZipEntry | undefined;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const relationsOf = (path: string) => `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;

/** Where a target leads that a file in this folder names. */
function resolvePath(folder: string, target: string): string {
  const path = /^[\\/]/.test(target) ? target : folder + target;
  const parts: string[] = [];
  for (const part of entryKey(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function readRelations({ entries, budget }: XlsxArchive, path: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const entry = entries.get(relationsOf(path));
  if (!entry) return relations;
  await readXmlPart(entry, budget, {
    open(name, attributes) {
      if (name !== 'Relationship' || readAttribute(attributes, 'TargetMode') === 'External') return;
      const type = readAttribute(attributes, 'Type') ?? '';
      const target = resolvePath(folderOf(path), readAttribute(attributes, 'Target') ?? '');
      relations.push({
        id: readAttribute(attributes, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target,
      });
    },
  });
  return relations;
}

interface NamedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

async function readWorkbookPart(entry: ZipEntry, budget: ExpansionBudget) {
  const read = { root: '', date1904: false, sheets: [] as NamedSheet[] };
  await readXmlPart(entry, budget, {
    open(name, attributes) {
      if (read.root === '') read.root = name;
      if (name === 'workbookPr') read.date1904 = /^(1|true|on)$/.test(readAttribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      read.sheets.push({
        name: readAttribute(attributes, 'name') ?? '',
        relation: readAttribute(attributes, 'id') ?? '',
        isHidden: /hidden$/i.test(readAttribute(attributes, 'state') ?? ''),
      });
    },
  });
  return read;
}

async function findWorkbook(archive: XlsxArchive): Promise<string | undefined> {
  const relations = await readRelations(archive, '');
  const path = relations.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  return archive.entries.has(path) ? path : undefined;
}

/** Finds the parts of a workbook inside its archive. Undefined where the archive is no .xlsx; `.xlsb` is refused by name. */
export async function findXlsxParts(archive: XlsxArchive): Promise<XlsxParts | undefined> {
  const { entries, budget } = archive;
  const path = await findWorkbook(archive);
  const entry = path === undefined ? undefined : entries.get(path);
  if (path === undefined || !entry) return undefined;
  if (path.endsWith('.bin')) throw notAWorkbook('a binary Excel workbook (.xlsb)');
  const workbook = await readWorkbookPart(entry, budget);
  if (workbook.root !== 'workbook') return undefined;
  const relations = await readRelations(archive, path);
  const partOf = (wanted: string) => entries.get(relations.find(({ type }) => type === wanted)?.target ?? '');
  const sheets = workbook.sheets.flatMap(({ name, relation, isHidden }) => {
    const found = relations.find(({ id, type }) => id === relation && type === 'worksheet');
    const part = found && entries.get(found.target);
    return part ? [{ name, entry: part, isHidden }] : [];
  });
  if (sheets.length === 0) throw damagedWorkbook('it has no sheet');
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return {
    date1904: workbook.date1904,
    sheets: visible.length > 0 ? visible : sheets,
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
  };
}
