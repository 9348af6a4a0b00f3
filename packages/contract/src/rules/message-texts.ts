/** Whom a message is for, as far as its text can say it. */
export interface MessageReader {
  readonly name: string;
  /** Null for none. */
  readonly school: string | null;
  readonly points: number;
}

/** Who reads a text while no one is chosen. */
export const NO_READER: MessageReader = { name: '', school: null, points: 0 };

/** What a text says of a student without a school. */
export const NO_SCHOOL = 'your school';

/** A text of a message as this student gets it. The database's `message_to` does the same. */
export const messageFor = (message: string, { name, school, points }: MessageReader, most: number): string =>
  Array.from(
    message
      .replaceAll('{points}', () => String(points))
      .replaceAll('{school}', () => school ?? NO_SCHOOL)
      .replaceAll('{first_name}', () => name.replace(/^ +/, '').split(' ', 1)[0] ?? '')
      .replaceAll('{name}', () => name),
  )
    .slice(0, most)
    .join('');

/** Whether a text is not the same for every student. */
export const isPersonal = (message: string): boolean => /\{((first_)?name|school|points)\}/.test(message);

const PLACEHOLDER = /^\{((first_)?name|school|points)\}$/;

/** What a text has in braces that nothing takes the place of, each once: misspelt placeholders, as `{Name}`. */
export const unknownPlaceholders = (message: string): readonly string[] =>
  [...new Set(message.match(/\{\p{L}[\p{L} _-]{0,30}\}/gu))].filter((found) => !PLACEHOLDER.test(found));
