/** Whether keyboards here have ⌘ in place of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
