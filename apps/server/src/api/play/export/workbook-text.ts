import { encodeSigns } from '../../../workbooks/encode-signs.ts';

/** A cell of a workbook holds no more characters than this. */
const MAX_CHARACTERS = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as a workbook's XML holds it, so that every sign of it comes back: control characters as `_x000D_`. */
export function workbookText(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '') : text;
  return encodeSigns(cut).replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
