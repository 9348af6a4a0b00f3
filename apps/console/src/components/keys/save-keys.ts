/** The form that a key is pressed for: the one around it, or the only one of the page where no dialog is open. */
function formOf(target: Element): Element | undefined {
  const near = target.closest('form, [role="dialog"]');
  const all = document.querySelectorAll('form, [role="dialog"]');
  const [form] = near === null && all.length === 1 ? all : [near];
  return form instanceof HTMLFormElement ? form : undefined;
}

/**
 * Ctrl Enter and Ctrl S press the button that saves a form, Ctrl Shift Enter the one that goes on adding (`data-another`).
 * Ctrl S, which is pressed out of habit, does nothing that is within `data-irreversible`.
 */
function saveByKey(event: KeyboardEvent): void {
  const { key, target, shiftKey } = event;
  if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return;
  const isEnter = key === 'Enter';
  if (!(target instanceof Element) || !(isEnter || (key === 's' && !shiftKey))) return;
  // Ctrl Enter on a link opens a tab.
  const form = isEnter && target.closest('a, button') !== null ? undefined : formOf(target);
  if (form === undefined || (!isEnter && form.closest('[data-irreversible]') !== null)) return;
  event.preventDefault();
  form.querySelector<HTMLElement>(shiftKey ? '[data-another]' : '[type="submit"]')?.click();
}

// One for all forms.
window.addEventListener('keydown', saveByKey);
