/** The last run of a job, as the table of runs has it. */
export interface LastRun {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Why it failed, without values; null where it succeeded. */
  readonly error: string | null;
}

export interface RunningJob {
  /** As in the list of jobs (jobs.ts). */
  readonly name: string;
  isRunning(): boolean;
  /** The last run of this process, recorded or not. */
  lastRun(): LastRun | undefined;
  /**
   * Runs the task once `first` has succeeded, and resolves or rejects with it. Undefined where a run is under way; from the
   * call on, no other one begins.
   */
  runNow(first: () => Promise<void>): Promise<void> | undefined;
  /** Resolves when no run is under way and none will follow. */
  stop(): Promise<void>;
}
