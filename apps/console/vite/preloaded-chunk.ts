import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The chunk and everything it imports, each once. */
function withImports(file: string, bundle: Bundle, found = new Map<string, Rolldown.OutputChunk>()) {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.set(file, chunk);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}

/**
 * Lets the page fetch a dynamically imported module, with all that it needs, at once instead of when the import runs.
 */
export function preloadedChunk(source: string): Plugin {
  return {
    name: 'preloaded-chunk',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((path) => {
          const chunk = bundle[path];
          return chunk?.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${source}`);
        });
        if (file === undefined) throw new Error(`no built chunk holds ${source}`);
        const chunks = [...withImports(file, bundle)];
        const styles = new Set(chunks.flatMap(([, chunk]) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const tags = [
          ...chunks.map(([path]) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${path}` },
          })),
          ...[...styles].map((path) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: '', href: `/${path}` },
          })),
        ];
        const isNew = ({ attrs }: (typeof tags)[number]) => !html.includes(`"${attrs.href}"`);
        return tags.filter(isNew).map((tag) => ({ ...tag, injectTo: 'head' as const }));
      },
    },
  };
}
