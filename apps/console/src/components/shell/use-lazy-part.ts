import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useOnline } from '../../lib/use-online.ts';
import { whenSettled } from '../../lib/when-settled.ts';

/**
 * A part of the shell whose code comes once the page has settled, or when it is first wanted. Where it does not arrive, it is
 * fetched again each time that it is wanted again (`wanted` counts these), and once there is a connection.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, wanted: number, name: string): Part | undefined {
  const [part, setPart] = useState<Part>();
  const [hasSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish and each new connection is a reason to try again
  useEffect(() => {
    if (part !== undefined || !(hasSettled || wanted > 0)) return;
    load().then(
      (loaded) => setPart(() => loaded),
      (error) => logFailure(`Failed to fetch the code of ${name}`, error),
    );
  }, [part, hasSettled, online, wanted]);
  return part;
}
