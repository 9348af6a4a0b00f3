import { parseArgs } from 'node:util';
import { ConfigurationError } from '../config.ts';
import { commandLine } from '../db/command-line.ts';

const LARGEST = 200;
/** The embedded database would hold everything up for minutes, and its folder would be large. */
const LARGEST_EMBEDDED = 10;

/** What the command line says about the sample competition. */
export interface SampleArguments {
  readonly scale: number;
}

function parse(args: readonly string[]) {
  try {
    const options = { sample: { type: 'boolean' }, scale: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads `--sample` and `--scale=…`; nothing where there is to be no sample. Throws a ConfigurationError for anything
 * else.
 */
export function parseSampleArguments(
  args: readonly string[],
  { databaseUrl }: { readonly databaseUrl: string | undefined },
): SampleArguments | undefined {
  const { sample = false, scale = '1' } = parse(args);
  if (!sample && scale !== '1')
    throw new ConfigurationError(`--scale is for the demo: ${commandLine('demo', '--scale=10')}`);
  if (!sample) return undefined;
  const number = /^[1-9]\d{0,3}$/.test(scale) ? Number(scale) : Number.NaN;
  if (!(number <= LARGEST)) throw new ConfigurationError(`--scale must be a whole number from 1 to ${LARGEST}`);
  if (databaseUrl === undefined && number > LARGEST_EMBEDDED) {
    throw new ConfigurationError(
      `--scale may be at most ${LARGEST_EMBEDDED} on the embedded database; set DATABASE_URL to a PostgreSQL server for more`,
    );
  }
  return { scale: number };
}
