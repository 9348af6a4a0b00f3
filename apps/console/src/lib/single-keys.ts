/** Whether this person has switched keys without Ctrl, Alt or ⌘ off (WCAG 2.1.4). */
const OFF = 'letter-keys-off';

export const areLettersOn = (): boolean => localStorage.getItem(OFF) === null;

export function switchLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'off');
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** True for a key alone that may act: no one is typing, no dialog is open, and the person has not switched such keys off. */
export function mayLetterAct({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isInField(target)) return false;
  return areLettersOn() && document.querySelector('[aria-modal="true"]') === null;
}
