import type { Viewer } from '../features/people/viewer.ts';
import { useSession } from '../features/session/use-session.ts';

/** Who looks at the pages of people. */
export function useViewer(): Viewer {
  const { user } = useSession();
  return { id: user?.id, role: user?.role };
}
