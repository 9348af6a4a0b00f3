import type { School } from '@quizdesk/contract/schools';
import { uploadAddress } from '../../components/format/avatar.tsx';

/** A school's pictures: the uploaded one, else the one at its address. */
export function logoSources({ logo, logo_url }: Pick<School, 'logo' | 'logo_url'>): (string | null)[] {
  return [logo === null ? null : uploadAddress(logo), logo_url];
}
