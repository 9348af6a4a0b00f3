import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** The most memory of this program alone; the system's counter may include the process that started it. */
export function mostMemoryKb(): number {
  const most = existsSync(STATUS) ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  return most === undefined ? process.resourceUsage().maxRSS : Number(most);
}
