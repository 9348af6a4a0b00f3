import type { School } from '@quizdesk/contract/schools';
import { uploadAddress } from '../../components/format/avatar.tsx';

/** A school as a message names it: its name, then where it is. */
export function schoolText({ name, region, location }: Pick<School, 'name' | 'region' | 'location'>): string {
  return [name, region, location].filter((part) => part !== null && part !== '').join(', ');
}

/** A school's pictures: the uploaded one, else the one at its address. */
export function logoSources({ logo, logo_url }: Pick<School, 'logo' | 'logo_url'>): (string | null)[] {
  return [logo === null ? null : uploadAddress(logo), logo_url];
}
