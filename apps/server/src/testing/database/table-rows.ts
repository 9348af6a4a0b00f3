import { read, utils } from '@e965/xlsx';

/** The rows of a CSV file or of a workbook's first sheet, its heads first. */
export function tableRows(bytes: Buffer): unknown[][] {
  const { Sheets, SheetNames } = read(bytes, { raw: true });
  return utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
}
