/** Builds the console when its sources changed since its last build. */
export function buildConsole(): Promise<void>;

/** Builds the server when its sources changed since its last build. */
export function buildServer(): Promise<void>;

/** Brings packages and builds up to date, while no other command does so in this clone. */
export function prepare(): Promise<void>;
