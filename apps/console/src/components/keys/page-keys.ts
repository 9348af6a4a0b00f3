const ROWS = 'main tbody tr:has(a, button, input)';

/** In a row, what leads to what the row is about, or else what it begins with. */
function focusRow(row: Element | undefined): boolean {
  const target =
    row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('input, button:not([data-cell])');
  target?.focus();
  return target != null;
}

function step(by: 1 | -1, here: Element | null): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const at = here === null ? -1 : rows.indexOf(here);
  if (at < 0) return focusRow(rows.at(by > 0 ? 0 : -1));
  // At either end, the row itself: its last link may have the focus.
  return focusRow(rows[at + by] ?? rows[at]);
}

/** From a row to the first of its cells that can be edited. */
function stepIntoCells(here: Element | null): boolean {
  const cell = here?.querySelector<HTMLElement>('[data-cell]');
  cell?.focus();
  return cell != null;
}

function press(element: HTMLElement | null | undefined): boolean {
  if (element == null || element.matches(':disabled, [aria-disabled="true"]')) return false;
  element.focus({ preventScroll: true });
  element.click();
  return true;
}

/** The name of a key as `aria-keyshortcuts` has it. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) => (shiftKey ? `Shift+${key.toUpperCase()}` : key.toUpperCase());

/** Presses what the page has declared this key for, by `aria-keyshortcuts`. A field focuses itself. */
function pressDeclared(event: KeyboardEvent): boolean {
  const declared = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]:not(input)')];
  const has = (element: HTMLElement) => element.getAttribute('aria-keyshortcuts')?.split(' ').includes(nameOf(event));
  return press(declared.find(has));
}

const stepPage = (to: 'Previous' | 'Next') =>
  press(document.querySelector<HTMLElement>(`main nav[aria-label="Pages"] a[aria-label^="${to}"]`));

/** Does what a key alone does on a page with a list, and what the page has declared. True if there was something to do. */
export function actOnPage(event: KeyboardEvent): boolean {
  const here = document.activeElement?.closest(ROWS) ?? null;
  // Arrows leave the page and its groups of choices alone, unless a row has the focus.
  const isInRow = here !== null && document.activeElement?.matches('[type="radio"]') === false;
  if (event.shiftKey && event.key.toLowerCase() === 'e') {
    return press(here?.querySelector<HTMLElement>('button[title="Edit beside the list"]'));
  }
  switch (event.shiftKey ? undefined : event.key.toLowerCase()) {
    case 'j':
      return step(1, here);
    case 'k':
      return step(-1, here);
    case 'arrowdown':
      return isInRow && step(1, here);
    case 'arrowup':
      return isInRow && step(-1, here);
    case 'arrowright':
      return isInRow && stepIntoCells(here);
    case 'e':
      return press(here?.querySelector<HTMLElement>('a[title="Edit"]'));
    case '[':
      return stepPage('Previous');
    case ']':
      return stepPage('Next');
    default:
      return pressDeclared(event);
  }
}

/** Ticks or unticks the page of a list in which a row has the focus. */
export function tickPage(): boolean {
  if (document.activeElement?.closest(ROWS) == null) return false;
  return press(document.querySelector<HTMLElement>('main thead [type="checkbox"]'));
}
