const NAME_CHARACTERS = 31;

/** The name as a new sheet may have it; a stranger's file may hold any. */
export function sheetName(name: string): string {
  const allowed = name
    .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, NAME_CHARACTERS)
    .toWellFormed();
  const trimmed = allowed.replaceAll(/^['\s]+|['\s]+$/g, '');
  return trimmed === '' || /^history$/i.test(trimmed) ? 'Questions' : trimmed;
}
