const NAME_CHARACTERS = 31;

/** The name made valid for a new sheet; an uploaded file may have any. */
export function sheetName(name: string): string {
  const allowed = name
    .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, NAME_CHARACTERS)
    .toWellFormed();
  const trimmed = allowed.replaceAll(/^['\s]+|['\s]+$/g, '');
  return trimmed === '' || /^history$/i.test(trimmed) ? 'Questions' : trimmed;
}
