import { escapeCharacters } from '../shared/escape-characters.ts';

/** A cell of a workbook holds no more characters than this. */
const MAX_CHARACTERS = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as a workbook's XML holds it, so that every character survives: control characters as `_x000D_`. */
export function workbookText(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '') : text;
  return escapeCharacters(cut).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
