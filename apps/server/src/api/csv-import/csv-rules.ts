/** One field of the rows of a file. */
export interface CsvField {
  /** The heading of its column, in capitals; files may write it in any case. */
  readonly column: string;
  /** What faults call it. */
  readonly label: string;
  /** The most characters of a cell. */
  readonly limit: number;
  /** True where a cell must have a visible character. */
  readonly isRequired?: boolean;
}

/** The rules for the files of one import. Passed in, so that a worker need not load the contract's schemas. */
export interface CsvRules<Field extends string = string> {
  readonly fields: Readonly<Record<Field, CsvField>>;
  /** Of each of these groups of fields a file must have at least one column. */
  readonly needed: readonly (readonly Field[])[];
  readonly maxRows: number;
  readonly namedFaults: number;
}

/** The names of the fields, in the order of their declaration. */
export function fieldsOf<Field extends string>({ fields }: CsvRules<Field>): Field[] {
  // An object's own keys are those of its type here: rules are written as literals.
  return Object.keys(fields) as Field[];
}
