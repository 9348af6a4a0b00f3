import { TEXT_FORMAT } from './text-cell.ts';

/** The number that the styles of a workbook give a format. */
function formatId(styles: string, format: string): string | undefined {
  return new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${format}"`).exec(styles)?.[1];
}

/**
 * Marks cells of the text format as text even while they are edited: without it, a text that begins with `=` becomes a
 * formula as soon as it is edited.
 */
export const keepText = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform(styles: string): string {
          const id = formatId(styles, TEXT_FORMAT);
          return id === undefined
            ? styles
            : styles.replaceAll(`numFmtId="${id}" applyN`, `numFmtId="${id}" quotePrefix="1" applyN`);
        },
      },
    },
  },
};

/** Cells that take one of a few values, which the spreadsheet program offers in a list. */
export interface DropDown {
  /** Such as `C2:C10001`. */
  readonly cells: string;
  readonly words: readonly string[];
  /** Said where something else is typed. */
  readonly refusal: string;
}

function dropDownXml({ cells, words, refusal }: DropDown): string {
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" error="${refusal}" sqref="${cells}">` +
    `<formula1>"${words.join(',')}"</formula1></dataValidation>`
  );
}

/** A feature of a workbook that changes the XML of its first sheet. */
const onFirstSheet = (change: (sheet: string) => string) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (sheet: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }): string =>
          sheetIndex === 0 ? change(sheet) : sheet,
      },
    },
  },
});

/** Adds drop-down lists to the first sheet. Values and messages are ours and need no escaping. */
export const offerWords = (dropDowns: readonly DropDown[]) =>
  onFirstSheet((sheet) => {
    const all = dropDowns.map(dropDownXml).join('');
    const lists = `<dataValidations count="${dropDowns.length}">${all}</dataValidations>`;
    // After the cells is where the format wants them.
    return sheet.replace('</sheetData>', `</sheetData>${lists}`);
  });

/**
 * Gives columns of the first sheet the style of their second cell, all the way down, so that what is typed into an empty
 * text cell stays text: `1/2` is no date there.
 */
export const extendStyles = (columns: readonly number[]) =>
  onFirstSheet((sheet) =>
    sheet.replaceAll(/<col min="(\d+)"/g, (col, number: string) => {
      const letter = String.fromCharCode('A'.charCodeAt(0) + Number(number) - 1);
      const style = new RegExp(`<c r="${letter}2" s="(\\d+)"`).exec(sheet)?.[1];
      return style !== undefined && columns.includes(Number(number) - 1) ? `${col} style="${style}"` : col;
    }),
  );
