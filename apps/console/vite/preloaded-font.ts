import type { Plugin } from 'vite';

/** Lets the browser fetch the font that every page needs together with the styles instead of after them. */
export function preloadedFont(name: RegExp): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((path) => name.test(path));
        if (file === undefined) throw new Error(`no built file matches ${name}`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}
