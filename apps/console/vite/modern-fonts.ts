import type { Plugin } from 'vite';

const OLDER_FORMATS = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g;

/** Leaves the formats out that stylesheets of packages offer to browsers older than those the console runs in. */
export function modernFonts(): Plugin {
  return {
    name: 'modern-fonts',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? code.replace(OLDER_FORMATS, '') : undefined),
  };
}
