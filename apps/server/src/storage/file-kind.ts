import { fileTypeFromBuffer } from 'file-type';

const KINDS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook (.xlsx)',
  xlsm: 'an Excel workbook with macros (.xlsm)',
  xltx: 'an Excel template (.xltx)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  odt: 'an OpenDocument text (.odt)',
  docx: 'a Word document (.docx)',
  pptx: 'a PowerPoint presentation (.pptx)',
  pdf: 'a PDF document',
  rtf: 'an RTF document',
  zip: 'a ZIP archive',
  xml: 'an XML file',
  png: 'a PNG image',
  apng: 'a PNG image',
  jpg: 'a JPEG image',
  gif: 'a GIF image',
  webp: 'a WebP image',
  avif: 'an AVIF image',
  heic: 'a HEIC image',
  bmp: 'a BMP image',
  ico: 'an icon (.ico)',
  tif: 'a TIFF image',
  psd: 'a Photoshop image',
  mp4: 'a video (.mp4)',
  exe: 'a program (.exe)',
};

const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Names of the streams inside an OLE file; it holds what Office wrote before 2007, and encrypted newer files. */
const OLE_KINDS: ReadonlyArray<[Buffer, string]> = [
  [inUtf16('EncryptedPackage'), 'an Office file that is locked with a password'],
  [inUtf16('Workbook'), 'an Excel workbook (.xls)'],
  [inUtf16('Book'), 'an Excel workbook (.xls)'],
];

const MARKUP_KINDS: ReadonlyArray<[RegExp, string]> = [
  [/<svg[\s>]/i, 'an SVG drawing'],
  [/<html[\s>]|<!doctype html/i, 'a web page (HTML)'],
  [/^<\?xml/i, 'an XML file'],
];

function describeMarkup(bytes: Buffer): string | undefined {
  const start = bytes.toString('utf8', 0, 4096).trimStart();
  return start.startsWith('<') ? MARKUP_KINDS.find(([pattern]) => pattern.test(start))?.[1] : undefined;
}

/**
 * Describes what a file is, by its content and never by its name: `an Excel workbook (.xlsx)`. Undefined for
 * plain text and for unknown content.
 */
export async function describeFile(bytes: Buffer): Promise<string | undefined> {
  const markup = describeMarkup(bytes);
  if (markup) return markup;
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return undefined;
  if (found.ext === 'cfb') return OLE_KINDS.find(([name]) => bytes.includes(name))?.[1] ?? 'an old Office file';
  return KINDS[found.ext] ?? `a file of the type ${found.mime}`;
}
