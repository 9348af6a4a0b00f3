// The parts of a workbook besides its rows: its list of sheets and the styles of cells.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of cells, by their index in the list below. */
export const STYLE = { text: 1, time: 2, head: 3 } as const;

/** 49 is the format of texts: a cell stays one even when it is edited. */
const styles = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
</cellXfs>
</styleSheet>`;

const packageRelations = `${XML}<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;

/** Where the rows of a sheet are, by its number from 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** The XML before and after the rows of a sheet: the widths of its columns, and a frozen first row. */
export function sheetFrame(widths: readonly number[]): { readonly start: string; readonly end: string } {
  const columns = widths.map((width, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const start = `${XML}<worksheet xmlns="${MAIN}">
<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>
<cols>${columns.join('')}</cols><sheetData>`;
  return { start, end: '</sheetData></worksheet>' };
}

/** Every part but the sheets, by its path, for a workbook of so many sheets. */
export function workbookParts(sheets: number): Readonly<Record<string, string>> {
  const each = (text: (number: number) => string) => Array.from({ length: sheets }, (_, at) => text(at + 1)).join('\n');
  const styleId = `rId${sheets + 1}`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${CONTENT_TYPES}">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${CONTENT}.worksheet+xml"/>`)}
</Types>`,
    '_rels/.rels': packageRelations,
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>
${each((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`)}
</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">
${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}
<Relationship Id="${styleId}" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/>
</Relationships>`,
  };
}
