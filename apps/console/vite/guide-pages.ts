import { basename } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { GuideNode } from '../src/components/help/guide-page.ts';

/** The size of the pictures, which `npm run screens` takes: a page keeps its place while they load. */
const PICTURE = { width: '1024', height: '768' };

/** Where a link of a page leads in the console: `schools.md` to `/help/schools`, the contents to `/help`. */
const addressOf = (href: string): string =>
  href.endsWith('.md') ? `/help/${href.replace(/(README)?\.md$/, '')}`.replace(/\/$/, '') : href;

const element = (tag: string, content: readonly GuideNode[], attributes?: Record<string, string>): GuideNode => ({
  tag,
  ...(attributes && { attributes }),
  content,
});

const rowOf = (tag: string, cells: readonly Tokens.TableCell[]): GuideNode =>
  element(
    'tr',
    cells.map(({ tokens }) => element(tag, nodesOf(tokens))),
  );

function nodesOfToken(token: Token): readonly GuideNode[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [element(`h${token.depth}`, nodesOf(token.tokens))];
    case 'paragraph':
      return [element('p', nodesOf(token.tokens))];
    case 'list':
      return [element(token.ordered ? 'ol' : 'ul', nodesOf(token.items))];
    case 'list_item':
      return [element('li', nodesOf(token.tokens))];
    case 'table': {
      const rows: readonly Tokens.TableCell[][] = token.rows;
      const body = rows.map((cells) => rowOf('td', cells));
      return [element('table', [element('thead', [rowOf('th', token.header)]), element('tbody', body)])];
    }
    case 'strong':
    case 'em':
      return [element(token.type, nodesOf(token.tokens))];
    case 'codespan':
      return [element('code', [token.text])];
    case 'link':
      return [element('a', nodesOf(token.tokens), { href: addressOf(token.href) })];
    case 'image':
      return [element('img', [], { src: token.href, alt: token.text, ...PICTURE })];
    case 'text':
      return token.tokens ? nodesOf(token.tokens) : [token.text];
    default:
      throw new Error(`The guide has no look for Markdown of the kind ${token.type}: ${token.raw}`);
  }
}

const nodesOf = (tokens: readonly Token[] = []): readonly GuideNode[] => tokens.flatMap(nodesOfToken);

/**
 * Makes a module of each page of docs/guide: its elements as data, so that nothing is parsed in the browser and no HTML is
 * inserted. Pictures become files of the build. Fails the build for Markdown that the guide does not use.
 */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    transform: {
      filter: { id: /docs\/guide\/[\w-]+\.md$/ },
      handler(markdown, id) {
        const [heading, ...tokens] = marked.lexer(markdown);
        if (heading?.type !== 'heading') throw new Error(`${basename(id)} begins with no heading`);
        const pictures = [...new Set(markdown.match(/pictures\/[\w-]+\.webp/g) ?? [])];
        const imports = pictures.map((path, index) => `import picture${index} from './${path}';`);
        const page = JSON.stringify({ title: heading.text, nodes: nodesOf(tokens) });
        const code = pictures.reduce((text, path, index) => text.replaceAll(`"${path}"`, `picture${index}`), page);
        return { code: `${imports.join('\n')}\nexport default ${code};`, map: null };
      },
    },
  };
}
