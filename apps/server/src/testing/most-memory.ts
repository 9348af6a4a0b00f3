import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** A worker may not. */
const mayRead = () => (process.permission?.has('fs.read', STATUS) ?? true) && existsSync(STATUS);

/** The most memory of this program alone; the system's counter is never less than that of the process that started it. */
export function mostMemoryKb(): number {
  const most = mayRead() ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  return most === undefined ? process.resourceUsage().maxRSS : Number(most);
}
