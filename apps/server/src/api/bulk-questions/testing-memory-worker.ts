import { AppError } from '../../shared/app-error.ts';
import { mostMemoryKb } from '../../testing/most-memory.ts';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { bulkTasks } from './bulk-tasks.ts';

const tasks = {
  /** Reads a workbook; returns what it ended in and the most memory that this process took, in kilobytes. */
  async measure({ bytes }: { readonly bytes: Uint8Array }) {
    const outcome = await bulkTasks.read({ bytes, levelsAndRounds: { levels: [], rounds: [] } }).then(
      ({ rows }) => `${rows.length} rows`,
      (error: unknown) => {
        if (error instanceof AppError) return error.message;
        throw error;
      },
    );
    return { outcome, memoryKb: mostMemoryKb() };
  },
};

export type MeasuringTasks = typeof tasks;

serveTasks(tasks);
