/** Scheme and user, hosts, and all from the name of the database on. */
const FORM = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/s;

/** libpq's words for a server that is written. */
const WRITABLE = ['read-write', 'primary'];

/** The parameters of one host's address; undefined where it cannot be read. */
function readParameters(url: string): URLSearchParams | undefined {
  // A user without a host, as before the folder of a socket, is no address for URL.
  const parameters = URL.parse(url.replace('@/', '@localhost/'))?.searchParams;
  const folder = parameters?.get('host') ?? '/';
  return folder.startsWith('/') && !folder.includes(',') ? parameters : undefined;
}

/** What is taken from an address, as `target_session_attrs` says: a server that is written, where it says nothing any. */
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

/** True where an address asks for a server that can be written: of several, one must be found. */
export function asksForWritable(address: string): boolean {
  const [first = '', ...others] = splitAddress(address);
  return others.length > 0 || wantedOf(first) !== undefined;
}

/** What is wrong with the address of servers that are written; undefined where nothing is. */
export function faultOfAddress(address: string): string | undefined {
  const [first] = splitAddress(address);
  if (first === undefined) return 'must be an address such as postgres://user:password@host:5432/name';
  if (WRITABLE.includes(wantedOf(first) ?? 'primary')) return undefined;
  return 'must have target_session_attrs=read-write, or leave it out';
}
