import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunks = Map<string, Rolldown.OutputChunk>;

/** The chunk and everything it imports statically, each once, by file name. */
function withImports(file: string, bundle: Bundle, found: Chunks = new Map()): Chunks {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.set(file, chunk);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}

function chunksOf(source: string, bundle: Bundle): Chunks {
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${source}`)) return withImports(file, bundle);
  }
  throw new Error(`no built chunk holds ${source}`);
}

function assertLight(chunks: Chunks, allowed: readonly RegExp[]): void {
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
  const heavy = modules.filter((id) => !id.startsWith('\0') && !allowed.some((pattern) => pattern.test(id)));
  if (heavy.length === 0) return;
  throw new Error(
    `The first visit to /login would load modules that vite.config.ts does not allow:\n${heavy.join('\n')}`,
  );
}

/** A script of the page that preloads these modules for everybody but guests at /login. */
function preloadUnlessGuest(hrefs: readonly string[]): string {
  return `
      (() => {
        try {
          if (location.pathname === '/login' && localStorage.getItem('refresh_token') === null) return;
        } catch {}
        for (const href of ${JSON.stringify(hrefs)}) {
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
        }
      })();
    `;
}

interface FirstVisit {
  /** The module that shows the login page, and the one that shows every other page. */
  readonly login: string;
  readonly console: string;
  /** The modules that /login may load; any other fails the build. */
  readonly allowed: readonly RegExp[];
  /** The built file of the font that every page needs. */
  readonly font: RegExp;
}

/**
 * Lets the browser fetch what the login page needs together with the page itself, and for everybody but guests at /login
 * also the console, instead of when the first script imports it.
 */
export function firstVisit({ login, console, allowed, font }: FirstVisit): Plugin {
  return {
    name: 'first-visit',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const always = chunksOf(login, bundle);
        assertLight(new Map([...chunksOf('index.html', bundle), ...always]), allowed);
        const later = [...chunksOf(console, bundle).keys()]
          .filter((file) => !always.has(file) && !html.includes(file))
          .map((file) => `/${file}`);
        const fontFile = Object.keys(bundle).find((file) => font.test(file));
        if (fontFile === undefined) throw new Error(`no built file matches ${font}`);
        const styles = new Set([...always.values()].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const preload = (file: string) => ({ rel: 'modulepreload', crossorigin: '', href: `/${file}` });
        const tags = [
          ...[...always.keys()].map(preload),
          ...[...styles].map((file) => ({ rel: 'stylesheet', crossorigin: '', href: `/${file}` })),
          { rel: 'preload', crossorigin: '', href: `/${fontFile}`, as: 'font', type: 'font/woff2' },
        ].filter(({ href }) => !html.includes(`"${href}"`));
        return [
          ...tags.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
          // Before the styles: a script after them would wait until they are there.
          { tag: 'script', children: preloadUnlessGuest(later), injectTo: 'head-prepend' as const },
        ];
      },
    },
  };
}
