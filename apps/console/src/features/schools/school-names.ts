import type { School } from '@quizdesk/contract/schools';
import { uploadAddress } from '../../components/person/avatar.tsx';

/** Where a school is, which tells schools of one name apart: It is in Keta, Volta. */
export function placeText({ region, location }: Pick<School, 'region' | 'location'>): string {
  const place = [location, region].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? 'No region or location is known.' : `It is in ${place}.`;
}

/** A school's pictures: the uploaded one, else the one at its address. */
export function logoSources({ logo, logo_url }: Pick<School, 'logo' | 'logo_url'>): (string | null)[] {
  return [logo === null ? null : uploadAddress(logo), logo_url];
}
