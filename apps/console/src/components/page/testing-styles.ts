import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Gives the page the rules of a module of styles, which tests otherwise import without them, until the test has ended.
 * `file` is next to the test; media of the console's own and what is composed are left out. For tests.
 */
export function wearStyles(file: string, test: ImportMeta, classes: Readonly<Record<string, string>>): void {
  const text = readFileSync(new URL(file, test.url), 'utf8').replaceAll(/composes:[^;]*;/g, '');
  const style = document.createElement('style');
  style.textContent = text.replaceAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi, (whole, name) => {
    const known = classes[name];
    return known === undefined ? whole : `.${known}`;
  });
  document.head.append(style);
  onTestFinished(() => style.remove());
}
