/** A text of a message as the student of this name gets it. The database's `message_for` does the same. */
export const messageFor = (message: string, name: string, most: number): string =>
  Array.from(
    message
      .replaceAll('{first_name}', () => name.replace(/^ +/, '').split(' ', 1)[0] ?? '')
      .replaceAll('{name}', () => name),
  )
    .slice(0, most)
    .join('');

/** Whether a text is not the same for every student. */
export const isPersonal = (message: string): boolean => /\{(first_)?name\}/.test(message);
