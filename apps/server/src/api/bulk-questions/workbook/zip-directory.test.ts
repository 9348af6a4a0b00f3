import { describe, expect, it } from 'vitest';
import { archiveOf, bombOf, SHEET, xlsxParts } from '../testing-workbooks.ts';
import { openWorkbook } from './open-workbook.ts';
import { readZipDirectory } from './zip-directory.ts';

const file = archiveOf(xlsxParts({ sheetData: '<row><c><v>1</v></c></row>' }));

/** Changes the four bytes of a field in the entry of the sheet, in the list of contents. */
function withField(offset: number, value: number, bytes: Buffer = Buffer.from(file)): Buffer {
  const at = bytes.lastIndexOf(SHEET) - 46;
  bytes.writeUInt32LE(value, at + offset);
  return bytes;
}

const read = async (bytes: Buffer) => (await openWorkbook(bytes))[0]?.read(() => true);

describe('an archive', () => {
  it('lists what it holds', () => {
    expect([...readZipDirectory(file).keys()]).toContain(SHEET);
  });

  it('may be cut anywhere, or have any byte changed, and ends in rows or a clear refusal', async () => {
    for (let at = 4; at < file.length; at += 7) {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      for (const bytes of [file.subarray(0, at), changed]) {
        const outcome = await read(bytes).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ name: 'AppError' });
      }
    }
  });

  it.each([
    ['content that is not what was packed', 16, 12_345, 'cannot be unpacked'],
    ['a packed size beyond the file', 20, 1_000_000, 'list of contents is broken'],
    ['a place beyond the file', 42, 1_000_000, 'list of contents is broken'],
    ['a place that is another', 42, 5, 'list of contents is broken'],
  ])('with %s is damaged', async (_, offset, value, why) => {
    const refused = { code: 'invalid', facts: { detail: expect.stringContaining(why) } };
    await expect(read(withField(offset, value))).rejects.toMatchObject(refused);
  });

  it('that is locked is refused as locked', async () => {
    const locked = withField(8, 1);
    await expect(read(locked)).rejects.toMatchObject({ code: 'unsupported_file', message: 'The workbook is locked' });
  });

  it('with too many files is refused', () => {
    const many = archiveOf(Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.txt`, ''])));
    expect(() => readZipDirectory(many)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });
});

describe('an archive that expands without end', () => {
  const refused = { code: 'too_large', message: 'The file is too large once it is unpacked' };
  const entries = (count: number) => `<worksheet>${'<a/>'.repeat(count)}</worksheet>`;

  it.each([10, 2 ** 30, 0xfffffffe])('is not read to its end, though it claims to be %d bytes', async (claimed) => {
    const bomb = bombOf(1024, claimed);
    expect(bomb.length).toBeLessThan(1_500_000);
    await expect(read(bomb)).rejects.toMatchObject({ name: 'AppError' });
  });

  it('is refused as soon as a part of it is too large', async () => {
    const large = archiveOf(xlsxParts({ sheetData: '', sheet: entries(17_000_000) }));
    await expect(read(large)).rejects.toMatchObject(refused);
  });

  it('is refused where all that is read is too large', async () => {
    const parts = xlsxParts({ sheetData: '', sheet: entries(9_000_000), strings: '<a/>'.repeat(9_000_000) });
    await expect(read(archiveOf({ ...parts, 'xl/styles.xml': entries(9_000_000) }))).rejects.toMatchObject(refused);
  });
});
