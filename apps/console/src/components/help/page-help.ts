import type { GuideNode, GuidePage } from './guide-page.ts';

/** How to do something: a page of the guide by its name. */
interface Task {
  readonly label: string;
  readonly topic: string;
}

/** What help says about one page of the console: a section of docs/guide/pages.md. */
export interface PageHelp {
  readonly title: string;
  /** Where the page is found in the menu. */
  readonly place: string;
  readonly texts: readonly GuideNode[];
  readonly tasks: readonly Task[];
  /** Words of the page, which the guide explains. */
  readonly words: readonly string[];
}

const textOf = (node: GuideNode): string =>
  typeof node === 'string' ? node : node.content.map(textOf).join('').trim();

/** All elements with a tag in these nodes, in order. */
function elementsOf(tag: string, nodes: readonly GuideNode[]): Exclude<GuideNode, string>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === tag ? [node] : elementsOf(tag, node.content);
  });
}

const contentOf = (node: GuideNode) => (typeof node === 'string' ? [] : node.content);
const tagOf = (node: GuideNode | undefined) => (typeof node === 'object' ? node.tag : undefined);

/** The sections of a page of the guide: each begins with a heading. */
function sectionsOf({ nodes }: GuidePage): readonly (readonly GuideNode[])[] {
  const starts = nodes.flatMap((node, at) => (tagOf(node) === 'h2' ? [at] : []));
  return starts.map((start, at) => nodes.slice(start, starts[at + 1]));
}

function helpOf([heading = '', place = '', ...rest]: readonly GuideNode[]): PageHelp {
  const isWords = (node: GuideNode) => tagOf(node) === 'p' && textOf(node).startsWith('Words:');
  const links = elementsOf(
    'a',
    rest.filter((node) => tagOf(node) === 'ul'),
  );
  return {
    title: textOf(heading),
    place: elementsOf('em', contentOf(place)).map(textOf).join(''),
    texts: rest.filter((node) => tagOf(node) === 'p' && !isWords(node)),
    tasks: links.map((link) => ({
      label: textOf(link),
      topic: link.attributes?.href?.replace(/^\/help\//, '') ?? 'README',
    })),
    words: elementsOf('em', rest.filter(isWords)).map(textOf),
  };
}

/** How many parts of a path an address has in common with it; 0 where it is about another page. `…` stands for any part. */
function likeness(address: string, path: string): number {
  if (address === path) return Number.POSITIVE_INFINITY;
  const [wanted, parts] = [address.split('/').slice(1), path.split('/').slice(1)];
  return wanted.every((part, at) => part === parts[at] || (part === '…' && parts[at] !== undefined))
    ? wanted.length
    : 0;
}

/** What help says about the page at a path: the section that has the most exact address. */
export function findPageHelp(pages: GuidePage, path: string): PageHelp | undefined {
  const sections = sectionsOf(pages).map((nodes) => {
    const addresses = elementsOf('code', contentOf(nodes[1] ?? '')).map(textOf);
    return { nodes, like: Math.max(0, ...addresses.map((address) => likeness(address, path))) };
  });
  const best = sections.reduce<(typeof sections)[number] | undefined>(
    (found, section) => (section.like > (found?.like ?? 0) ? section : found),
    undefined,
  );
  return best && helpOf(best.nodes);
}

/** What the guide says to words; those that it lacks are left out. */
export function explain(
  words: readonly string[],
  guide: GuidePage,
): readonly (readonly [string, readonly GuideNode[]])[] {
  const rows = elementsOf('tr', guide.nodes).map(contentOf);
  return words.flatMap((word) => {
    const row = rows.find(([cell]) => cell !== undefined && textOf(cell).split(', ').includes(word));
    return row?.[1] === undefined ? [] : [[word, contentOf(row[1])] as const];
  });
}
