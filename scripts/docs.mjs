// `npm run docs`: writes the pages that are made from the code. A test fails where one of them says something else.
import { writeFileSync } from 'node:fs';
import { root } from './install.mjs';
import { settingsPage } from './settings-page.mjs';

/** The text of each page, by its path. */
export const pages = { 'docs/operations/settings.md': settingsPage() };

if (import.meta.main) for (const [path, text] of Object.entries(pages)) writeFileSync(root + path, text);
