const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

function decodeReference(reference: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? reference;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
}

/**
 * Text of an XML file as it was meant: the five named characters and characters by number. Any other name is left
 * unchanged: entities that a file declares are never expanded.
 */
export function decodeXmlText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,8}|#\d{1,8}|[a-z]{2,4});/gi, decodeReference);
}

/** A text of a workbook, in which characters that XML does not have are written as `_x000D_`. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute, whatever its prefix; undefined where the element has none of that name. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXmlText(value);
}
