import pg from 'pg';

type Row = Record<string, unknown>;
type Done = (error: unknown, result?: { readonly rows: Row[] }) => void;

/** What a prepared statement uses of the driver's connection, as the driver's own cursors do; its types leave it out. */
interface Wire {
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/** Stay text, as Drizzle's columns read them. */
const TEXT_TYPES = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);
const asText = (text: string) => text;

/** Types as lists read them. */
export const listTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    // The driver's types know either format alone.
    TEXT_TYPES.has(id) ? asText : pg.types.getTypeParser(id, format as 'text'),
};

/**
 * A statement that each connection parses and plans once, under its name. What columns it returns is asked for then only: with
 * the driver's own statements that is repeated for each run, a tenth of the work of a list. Values are numbers.
 */
export class PreparedStatement {
  readonly text: string;
  /** As a connection has described them last. */
  columns: readonly Column[] | undefined;
  readonly #name: string;
  #renewals = 0;

  constructor(name: string, text: string) {
    this.#name = name;
    this.text = text;
  }

  get name(): string {
    return this.#renewals === 0 ? this.#name : `${this.#name}_${this.#renewals}`;
  }

  /** True for the error of a statement whose columns have other types than when its connection planned it, as after a migration. */
  static isOutdated(error: unknown): boolean {
    return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
  }

  /** Gives it another name, so that all connections plan it once more, unless it has another one than this by now. */
  renew(name: string): void {
    if (name === this.name) this.#renewals++;
  }

  /** One run of it, for the driver; without a name where its connection may be another one's next time. */
  run(values: readonly unknown[], done: Done, isNamed: boolean): pg.Submittable {
    return new Run(this, values, { done, isNamed });
  }
}

interface RunOptions {
  readonly done: Done;
  readonly isNamed: boolean;
}

/** The driver calls these methods with the messages of the server, and replaces `callback` for its time limit. */
class Run implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  callback: Done;
  readonly #statement: PreparedStatement;
  #columns: readonly Column[] | undefined;
  readonly values: readonly unknown[];
  readonly #rows: Row[] = [];

  constructor(statement: PreparedStatement, values: readonly unknown[], { done, isNamed }: RunOptions) {
    this.name = isNamed ? statement.name : '';
    this.text = statement.text;
    this.callback = done;
    this.#statement = statement;
    this.values = values;
  }

  submit(connection: pg.Connection): void {
    // The reason for this cast is given there.
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    wire.stream.cork?.();
    try {
      // The server returns what a connection has planned with the columns of then, or refuses it.
      this.#columns = this.#statement.columns;
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text });
        if (name !== '') {
          // The driver forgets it once it is parsed, if it has a name.
          wire.submittedNamedStatements[name] = text;
          this.#columns = undefined;
        }
      }
      wire.bind({ statement: name, values: this.values, valueMapper: String });
      if (!this.#columns) wire.describe({ type: 'P', name: '' });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork?.();
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: listTypes.getTypeParser(dataTypeID, 'text'),
    }));
    this.#statement.columns = this.#columns;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? [];
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      const text = fields[at];
      if (column) row[column.name] = typeof text === 'string' ? column.parse(text) : null;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.#rows });
  }

  handleError(error: unknown): void {
    if (PreparedStatement.isOutdated(error)) this.#statement.renew(this.name);
    this.callback(error);
  }
}
