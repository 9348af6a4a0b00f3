/** What someone typed in a form and has not saved yet. */
export interface Draft<V> {
  /** When it was typed, in milliseconds. */
  readonly at: number;
  /** Without passwords. */
  readonly values: Partial<V>;
  /** The stored row that it is based on; absent for a new one. */
  readonly basis?: { readonly version: number; readonly values: V } | undefined;
}

/** A draft with the key that it is stored under. */
export interface KeptDraft<V> extends Draft<V> {
  readonly key: string;
}

type Values = Record<string, unknown>;

const PREFIX = 'draft ';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The common prefix of the keys of a person's drafts of a record. Every form appends a random name, so that two tabs
 * never overwrite each other's draft, not even of a new record.
 */
export const draftPlace = (person: string, record: string) => `${PREFIX}${person} ${record}#`;

const isPassword = (name: string) => name.includes('password');

/** The values that a draft may keep. */
export const withoutPasswords = <V extends Values>(values: V): Partial<V> =>
  // Some of the same entries, which `fromEntries` cannot say.
  Object.fromEntries(Object.entries(values).filter(([name]) => !isPassword(name))) as Partial<V>;

/** What is stored under a key; undefined where it cannot be read, or is older than seven days. */
function read(key: string, now: number): Draft<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '');
    const isKept = typeof draft.at === 'number' && now - draft.at < KEPT_MS;
    return isKept && typeof draft.values === 'object' && draft.values !== null ? draft : undefined;
  } catch {
    return undefined;
  }
}

const keys = () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');

/** Whether a draft has the fields of a form; one that was undefined may be missing, for it is not stored. */
const isOfForm = (draft: Values, initial: Values) =>
  Object.keys(draft).every((name) => Object.hasOwn(initial, name)) &&
  Object.entries(withoutPasswords(initial)).every(([name, value]) => value === undefined || Object.hasOwn(draft, name));

/** The draft under a key, for a form with these fields. */
export function readDraft<V extends Values>(key: string, initial: V, now = Date.now()): KeptDraft<V> | undefined {
  const draft = read(key, now);
  if (draft === undefined || !isOfForm(draft.values, initial)) return undefined;
  // It has the fields of the form.
  return { ...(draft as Draft<V>), key, values: { ...withoutPasswords(initial), ...(draft.values as Partial<V>) } };
}

/** The drafts at a place for a form with these fields, the latest first. Expired drafts of anybody are deleted. */
export function readDrafts<V extends Values>(place: string, initial: V, now = Date.now()): KeptDraft<V>[] {
  for (const key of keys()) {
    if (key.startsWith(PREFIX) && read(key, now) === undefined) localStorage.removeItem(key);
  }
  return keys()
    .filter((key) => key.startsWith(place))
    .flatMap((key) => readDraft(key, initial, now) ?? [])
    .sort((one, other) => other.at - one.at);
}

/** Keeps what is typed but for passwords; nothing once signing out has emptied the storage. */
export function keepDraft<V extends Values>(key: string, { at, values, basis }: Draft<V>): void {
  if (localStorage.length === 0) return;
  try {
    localStorage.setItem(key, JSON.stringify({ at, values: withoutPasswords(values), basis }));
  } catch {
    // The browser's storage is full or switched off: the form works as before.
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key);
}
