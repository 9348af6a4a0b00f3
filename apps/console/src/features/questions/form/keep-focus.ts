import type { MouseEvent } from 'react';

/**
 * For buttons among the fields of a form: pressing the mouse on one leaves the focus in its field. Otherwise a fault
 * that appears there on leaving moves the button away under the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
