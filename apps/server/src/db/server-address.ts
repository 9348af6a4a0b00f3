/** Scheme and user, hosts, and all from the name of the database on. */
const FORM = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/s;

/** The settings that hold addresses. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

/** libpq's words for what is taken, the first of them where several servers are named and the address says nothing. */
const WRITTEN = ['read-write', 'primary'];
const READ = ['standby', 'prefer-standby', 'read-only'];
const wordsFor = (setting: AddressSetting) => (setting === 'DATABASE_READ_URL' ? READ : WRITTEN);

/** The parameters of one host's address; undefined where it cannot be read. */
function readParameters(url: string): URLSearchParams | undefined {
  // A user without a host, as before the folder of a socket, is no address for URL.
  const parameters = URL.parse(url.replace('@/', '@localhost/'))?.searchParams;
  const folder = parameters?.get('host') ?? '/';
  return folder.startsWith('/') && !folder.includes(',') ? parameters : undefined;
}

/** What is taken of the servers of an address, as it says. */
const wantedOf = (url: string) => readParameters(url)?.get('target_session_attrs') ?? undefined;

/** The address of each host that an address of PostgreSQL names, such as `postgres://user@h1:5432,h2:5432/name`; none where it cannot be read. */
export function splitAddress(address: string): readonly string[] {
  const { start, hosts = '', rest = '' } = FORM.exec(address)?.groups ?? {};
  if (start === undefined) return [];
  const names = hosts.split(',');
  const urls = names.map((name) => `${start}${name}${rest}`);
  const isWhole = urls.every(readParameters) && (names.length === 1 || !names.includes(''));
  return isWhole ? urls : [];
}

/** Whether the server must be writable, or must not; undefined where any is taken, since no other is named. */
export function writableOf(address: string, setting: AddressSetting): boolean | undefined {
  const [first = '', ...others] = splitAddress(address);
  const isAny = others.length === 0 && wantedOf(first) === undefined;
  return isAny ? undefined : setting !== 'DATABASE_READ_URL';
}

/** What is wrong with the address of a setting; undefined where nothing is. */
export function faultOfAddress(address: string, setting: AddressSetting): string | undefined {
  const [first] = splitAddress(address);
  if (first === undefined) return 'must be an address such as postgres://user:password@host:5432/name';
  const [usual = '', ...others] = wordsFor(setting);
  if ([usual, ...others].includes(wantedOf(first) ?? usual)) return undefined;
  return `must have target_session_attrs=${usual}, or leave it out`;
}
