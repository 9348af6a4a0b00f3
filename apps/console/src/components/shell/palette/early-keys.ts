/** What was typed before the field for it was there. */
export interface EarlyKeys {
  readonly text: string;
  /** Enter came last: the first hit is wanted. */
  readonly isEntered: boolean;
}

/**
 * Keeps what somebody types between opening the palette and its field having the focus, while its code may still be on its
 * way: fast typists would lose their first letters. `take` ends that and returns what was typed.
 */
export function holdKeys(onEscape: () => void): { readonly take: () => EarlyKeys } {
  let text = '';
  let isEntered = false;
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters of other scripts that are being composed cannot be taken over; they stay where they are typed.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    take: () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      const taken = { text, isEntered };
      text = '';
      isEntered = false;
      return taken;
    },
  };
}
