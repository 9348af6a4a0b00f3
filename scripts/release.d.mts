/** Makes the archive of the build that there is, with the files' time in seconds, and its sum beside it. Returns its path. */
export function makeRelease(target: string, time: number): string;
